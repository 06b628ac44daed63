import { isScholar } from '@pandu/contract/kit'
import { tsaProposalPath } from '@pandu/contract/tsa'
import { useLocation, useSearch } from '@tanstack/react-router'
import { useMe } from '../../kit/can.tsx'
import { stringifySearch } from '../../kit/search.ts'

/** Whether the person is one of the association's side; everybody else who gets here is staff. */
export const useIsMember = () => isScholar(useMe().actor)

/** The page of an association, for the two sides (O30). */
export const profilePath = (tsa: number, member: boolean) => (member ? `/profile/tsa/${tsa}` : `/admin/tsa/profile/${tsa}`)

/** Where a proposal opens for the person who looks. */
export const proposalPath = (member: boolean, { tsa_id, id }: { tsa_id: number; id: number }) =>
  tsaProposalPath[member ? 'own' : 'staff'](tsa_id, id)

/** The record that the address opens over a tab, and the ways in and out of it that keep the search and filters of the list. */
export function useOpened() {
  const { pathname } = useLocation()
  const { open, ...list }: Record<string, unknown> = useSearch({ strict: false })
  const id = Number(open)
  return {
    // An id that cannot be one is still an address that opens nothing.
    id: open === undefined ? undefined : Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : 0,
    pathOf: (row: { id: number }) => pathname + stringifySearch({ ...list, open: row.id }),
    backPath: pathname + stringifySearch(list),
  }
}
