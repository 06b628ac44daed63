import { notFound, useMatch } from '@tanstack/react-router'
import { paramsIn } from '@pandu/contract/kit'
import { proposalPages, type ProposalKind } from '@pandu/contract/proposals'
import { idOf, usePageParams } from '../../kit/params.ts'
import { gep } from './gep.ts'
import { internships } from './internships.ts'
import type { Kind } from './kind.ts'
import { sponsorships } from './sponsorships.ts'

/** The kinds of proposal, by the name they have in addresses. */
export const kinds: Readonly<Record<ProposalKind, Kind>> = { internships, sponsorships, gep }

/** What the list of a kind is called by those who come back to it. */
export const allOf = ({ noun }: Kind) => `All ${noun} proposals`

/** The kind that the page's address names; the route takes no other, but for the list of all. */
export const useKind = (): Kind | undefined => {
  const { kind } = usePageParams(proposalPages.managed)
  return kind === 'all' ? undefined : kinds[kind]
}

/** The kind whose monitoring or documentation is looked at, the name of that page, and the number of the proposal: the two sides name it differently (000 §2). */
export function useRecord() {
  // Of the open screen, not of the address: a navigation changes that while this screen is still there.
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })
  const pages = Object.values(kinds).flatMap((kind) =>
    kind.records.flatMap(({ label, own, staff }) => [own, staff].map((page) => ({ kind, label, page }))),
  )
  for (const { kind, label, page } of pages) {
    const params = paramsIn(page, pathname)
    if (params) return { kind, title: label, id: idOf(params['id'] ?? params['proposal_id']) }
  }
  throw notFound()
}
