import { isScholar, type PageSearch } from '@pandu/contract/kit'
import { proposalPages, proposalPath } from '@pandu/contract/proposals'
import { useMe } from '../../kit/can.tsx'
import type { Kind } from './kindType.ts'

/** Whether the reader sees their own proposals; all other readers of these pages are staff. */
export const useIsOwn = () => isScholar(useMe().actor)

/** The address of the list of a kind: the scholar's own, or Proposal Management. */
export const listPath = ({ kind }: Kind, own: boolean) => (own ? proposalPages.own : proposalPages.managed)({ kind })

/** The address of Proposal Management, for one kind or for all. */
export const managedPath = (kind: Kind | undefined, search?: PageSearch) => proposalPages.managed({ kind: kind?.kind ?? 'all' }, search)

/** The address of a proposal: its list with `?open=12`. Notifications link there, too. */
export const detailPath = ({ kind }: Kind, own: boolean, id: number) => proposalPath[own ? 'own' : 'staff'](kind, id)
