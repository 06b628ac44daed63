import { useLocation, useSearch } from '@tanstack/react-router'
import { stringifySearch } from '../../kit/search.ts'

/** The work that the address opens over the list of a project, `?open=12`, and the ways in and out of it that keep the search of the list. */
export function useOpened() {
  const { pathname } = useLocation()
  const { open, ...list }: Record<string, unknown> = useSearch({ strict: false })
  const id = Number(open)
  return {
    // An id that cannot be one is still an address that opens nothing.
    id: open === undefined ? undefined : Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : 0,
    pathOf: (row: number) => pathname + stringifySearch({ ...list, open: row }),
    backPath: pathname + stringifySearch(list),
  }
}
