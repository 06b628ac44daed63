import { useCallback, useState } from 'react'

interface Edges {
  first: string
  last: string
}
type Place = { after: string } | { before: string }
interface Turned {
  list: string
  places: Readonly<Record<number, Place>>
}

/**
 * The places at which pages begin that somebody has reached one by one: after the last row of the page before, whatever was added or deleted meanwhile.
 * A page that was opened by its number has no place. `list` names everything that the rows depend on beside the page.
 */
export function usePageStarts(list: string, page: number) {
  const [reachedPages, setReachedPages] = useState<Turned>()
  const places = reachedPages?.list === list ? reachedPages.places : undefined

  const turnTo = useCallback(
    (next: number, edges: Edges | undefined) =>
      setReachedPages((before) => {
        const { [next]: _, ...others } = before?.list === list ? before.places : {}
        if (!edges || Math.abs(next - page) !== 1 || next === 1) return { list, places: others }
        return { list, places: { ...others, [next]: next > page ? { after: edges.last } : { before: edges.first } } }
      }),
    [list, page],
  )
  return { place: places?.[page], turnTo }
}
