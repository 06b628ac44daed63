import { useEffect } from 'react'

const PRODUCT = 'Pandu'

/** Names the browser tab after the page, and says it to screen readers that read the title on a change. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT
  }, [title])
}
