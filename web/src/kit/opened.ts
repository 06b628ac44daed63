import { useSearch } from '@tanstack/react-router'
import { withSearch } from '@pandu/contract/kit'
import { useHere } from './here.ts'

/**
 * A record that the address of a list opens in its place, `?open=12` or by another `name`, and the ways in and out of it that keep the search
 * and filters of the list. Where the number alone does not name a record, the address says what it is a number of: `?open=12&of=gep`.
 */
export function useOpened(name = 'open') {
  const here = useHere()
  const { [name]: open, of, ...list }: Record<string, string | undefined> = useSearch({ strict: false })
  const id = Number(open)
  return {
    // A number that cannot be one still opens nothing rather than the list.
    id: open === undefined ? undefined : Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : 0,
    of,
    list,
    pathOf: (row: { id: number }, of?: string) => withSearch(here, { ...list, [name]: row.id, ...(of !== undefined && { of }) }),
    backPath: withSearch(here, list),
  }
}
