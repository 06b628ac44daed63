import { isScholar } from '@pandu/contract/kit'
import { type ProposalKind, proposalPath } from '@pandu/contract/proposals'
import { useLocation, useSearch } from '@tanstack/react-router'
import { useMe } from '../../kit/can.tsx'
import { stringifySearch } from '../../kit/search.ts'
import { ALL, type Kind } from './kind.ts'
import { kinds } from './kinds.ts'

/** Whether the person looks at own proposals; everybody else who gets here is staff. */
export const useIsOwn = () => isScholar(useMe().actor)

/** The list of a kind: the scholar's own one, or Proposal Management. */
export const listPath = ({ kind }: Kind, own: boolean) => (own ? `/profile/proposals/${kind}` : `/admin/mp/list/${kind}`)

/** Proposal Management of a kind, or of all. */
export const managedPath = (kind: Kind | undefined) => `/admin/mp/list/${kind?.kind ?? ALL}`

/** A proposal opens over its list, where notifications lead too: `?open=12`. */
export const detailPath = ({ kind }: Kind, own: boolean, id: number) => proposalPath[own ? 'own' : 'staff'](kind, id)

/**
 * The proposal that the address opens, and the ways in and out of it that keep the search and filters of the list. In the list of all kinds
 * the address names the kind as well: `?open=12&of=gep`.
 */
export function useOpened() {
  const { pathname } = useLocation()
  const { open, of, ...list }: Record<string, unknown> = useSearch({ strict: false })
  const id = Number(open)
  return {
    // An id that cannot be one is still an address that opens nothing.
    id: open === undefined ? undefined : Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : 0,
    of: kinds[of as ProposalKind] as Kind | undefined,
    list,
    pathOf: (row: { id: number }) => pathname + stringifySearch({ ...list, open: row.id }),
    pathAmongAll: (row: { id: number; kind: ProposalKind }) => pathname + stringifySearch({ ...list, open: row.id, of: row.kind }),
    backPath: pathname + stringifySearch(list),
  }
}
