import { viewWidths } from '@pandu/contract/kit'
import { useMediaQuery } from '@mantine/hooks'
import { drawnView } from './drawnView.ts'

/** Whether the window is at most so many em wide, from the first render on. */
export function useIsNarrow(em: (typeof viewWidths)[number]): boolean {
  const isNarrow = useMediaQuery(`(max-width: ${em}em)`, undefined, { getInitialValueInEffect: false })
  const drawn = drawnView()
  return drawn ? drawn.narrow > viewWidths.indexOf(em) : isNarrow
}
