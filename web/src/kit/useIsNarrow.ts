import { viewWidths } from '@pandu/contract/kit'
import { useCallback } from 'react'
import { drawnView } from './drawnView.ts'
import { useStore } from './useStore.ts'

type Width = (typeof viewWidths)[number]

const matches = (query: string) => typeof window === 'object' && window.matchMedia(query).matches
const mediaOf = (em: Width) => `(max-width: ${em}em)`

const onScreen = new Map<Width, boolean>()
/**
 * A sheet of paper is as narrow as a tablet. The page keeps the layout of the screen while it is printed: the browser has counted the sheets of that one,
 * and would leave out what does not fit on them in another one.
 */
const isNarrowNow = (em: Width) => {
  if (!matches('print')) onScreen.set(em, matches(mediaOf(em)))
  return onScreen.get(em) ?? false
}

/** Whether the window is at most so many em wide, from the first render on. */
export function useIsNarrow(em: Width): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const lists = [mediaOf(em), 'print'].map((media) => window.matchMedia(media))
      for (const list of lists) list.addEventListener('change', changed)
      return () => {
        for (const list of lists) list.removeEventListener('change', changed)
      }
    },
    [em],
  )
  const isNarrow = useStore(subscribe, () => isNarrowNow(em))
  const drawn = drawnView()
  return drawn ? drawn.narrow > viewWidths.indexOf(em) : isNarrow
}
