import { notFound, useMatch } from '@tanstack/react-router'
import { paramsOfAddress } from '@pandu/contract/kit'
import { proposalPages, type ProposalKind } from '@pandu/contract/proposals'
import { idOf, usePageParams } from '../../kit/params.ts'
import { gep } from './gep.ts'
import { internships } from './internships.ts'
import type { Kind } from './kindType.ts'
import { sponsorships } from './sponsorships.ts'

/** The kinds of proposals, by their name in addresses. */
export const kinds: Readonly<Record<ProposalKind, Kind>> = { internships, sponsorships, gep }

/** The text of links back to the list of a kind. */
export const allProposalsLabel = ({ noun }: Kind) => `All ${noun} proposals`

/** The kind in the address of the page; undefined in the list of all kinds. The route accepts no other names. */
export const useKind = (): Kind | undefined => {
  const { kind } = usePageParams(proposalPages.managed)
  return kind === 'all' ? undefined : kinds[kind]
}

/** Reads the address of a monitoring or documentation page: kind, page and proposal id. The addresses differ for staff and scholars (000 §2). */
export function useRecordAddress() {
  // The path of the screen that is shown. During a navigation the address is already that of the next screen.
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })
  const pages = Object.values(kinds).flatMap((kind) =>
    kind.records.flatMap(({ label, own, staff }) => [own, staff].map((page) => ({ kind, label, page }))),
  )
  for (const { kind, label, page } of pages) {
    const params = paramsOfAddress(page, pathname)
    if (params) return { kind, title: label, id: idOf(params['id'] ?? params['proposal_id']) }
  }
  throw notFound()
}
