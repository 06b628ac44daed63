import { useEffect } from 'react'

const PRODUCT = 'Pandu'

/** Sets the title of the browser tab, and announces it to screen readers that read a changed title. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT
  }, [title])
}
