import { isScholar } from '@pandu/contract/kit'
import { proposalPath } from '@pandu/contract/proposals'
import { useMe } from '../../kit/can.tsx'
import { ALL, type Kind } from './kind.ts'

/** Whether the person looks at own proposals; everybody else who gets here is staff. */
export const useIsOwn = () => isScholar(useMe().actor)

/** The list of a kind: the scholar's own one, or Proposal Management. */
export const listPath = ({ kind }: Kind, own: boolean) => (own ? `/profile/proposals/${kind}` : `/admin/mp/list/${kind}`)

/** Proposal Management of a kind, or of all. */
export const managedPath = (kind: Kind | undefined) => `/admin/mp/list/${kind?.kind ?? ALL}`

/** A proposal opens over its list, where notifications lead too: `?open=12`. */
export const detailPath = ({ kind }: Kind, own: boolean, id: number) => proposalPath[own ? 'own' : 'staff'](kind, id)
