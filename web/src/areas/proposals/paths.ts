import { isScholar, type PageSearch } from '@pandu/contract/kit'
import { proposalPages, proposalPath } from '@pandu/contract/proposals'
import { useMe } from '../../kit/can.tsx'
import type { Kind } from './kind.ts'

/** Whether the person looks at own proposals; everybody else who gets here is staff. */
export const useIsOwn = () => isScholar(useMe().actor)

/** The list of a kind: the scholar's own one, or Proposal Management. */
export const listPath = ({ kind }: Kind, own: boolean) => (own ? proposalPages.own : proposalPages.managed)({ kind })

/** Proposal Management of a kind, or of all. */
export const managedPath = (kind: Kind | undefined, search?: PageSearch) => proposalPages.managed({ kind: kind?.kind ?? 'all' }, search)

/** A proposal opens over its list, where notifications lead too: `?open=12`. */
export const detailPath = ({ kind }: Kind, own: boolean, id: number) => proposalPath[own ? 'own' : 'staff'](kind, id)
