import { useSearch } from '@tanstack/react-router'
import { withSearch } from '@pandu/contract/kit'
import { useCurrentPath } from './useCurrentPath.ts'

/**
 * A record that the address of a list opens in its place, by `?open=12` or another `name`, and links to and from it that keep the search and filters of
 * the list. If the id alone does not identify a record, the address also names its kind: `?open=12&of=gep`.
 */
export function useOpenedRecord(name = 'open') {
  const here = useCurrentPath()
  const { [name]: open, of, ...list }: Record<string, string | undefined> = useSearch({ strict: false })
  const id = Number(open)
  return {
    // An invalid id opens no record, and not the list either.
    id: open === undefined ? undefined : Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : 0,
    of,
    list,
    pathOf: (row: { id: number }, of?: string) => withSearch(here, { ...list, [name]: row.id, ...(of !== undefined && { of }) }),
    backPath: withSearch(here, list),
  }
}
