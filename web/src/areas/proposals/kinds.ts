import { useLocation } from '@tanstack/react-router'
import { usePathId, usePathParams } from '../../kit/params.ts'
import type { ProposalKind } from '@pandu/contract/proposals'
import { gep } from './gep.ts'
import { internships } from './internships.ts'
import type { Kind } from './kind.ts'
import { sponsorships } from './sponsorships.ts'

/** The kinds of proposal, by the name they have in addresses. */
export const kinds: Readonly<Record<ProposalKind, Kind>> = { internships, sponsorships, gep }

/** What the list of a kind is called by those who come back to it. */
export const allOf = ({ noun }: Kind) => `All ${noun} proposals`

/** The kind that the page's address names; the route takes no other, but for the list of all. */
export const useKind = (): Kind | undefined => kinds[usePathParams()['kind'] as ProposalKind]

/** The kind whose monitoring or documentation is looked at, the name of that page, and the number of the proposal: the two sides name it differently (000 §2). */
export function useRecord() {
  const { pathname } = useLocation()
  const params = usePathParams()
  const under = (path: string) => pathname.startsWith(`${path}/`)
  const pages = Object.values(kinds).flatMap((kind) => kind.records.map((page) => ({ kind, ...page })))
  const { kind, label } = pages.find(({ own, staff }) => under(own) || under(staff))!
  return {
    kind,
    title: label,
    id: usePathId('id' in params ? 'id' : 'proposal_id'),
  }
}
