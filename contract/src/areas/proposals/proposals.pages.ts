import { pageAt } from '../../kit/pages.ts'
import { type ProposalKind, proposalKind } from './proposals.contract.ts'

const kind = proposalKind.options

/** The pages of proposals: a scholar's lists and records, and those of Proposal Management. */
export const proposalPages = {
  own: pageAt('/profile/proposals/$kind', 'O50', { values: { kind } }),
  managed: pageAt('/admin/mp/list/$kind', 'O50', { values: { kind: ['all', ...kind] } }),
  ownMonitoring: pageAt('/profile/proposal-internship/$id', '000 §2'),
  monitoring: pageAt('/admin/mp/proposal-internship/$proposal_id', '000 §2'),
  ownInternshipDocumentation: pageAt('/profile/dokumentasi-internship/$id', '000 §2'),
  internshipDocumentation: pageAt('/admin/mp/dokumentasi-internship/$proposal_id', '000 §2'),
  ownGepDocumentation: pageAt('/profile/dokumentasi-gep/$id', '000 §2'),
  gepDocumentation: pageAt('/admin/mp/dokumentasi-gep/$proposal_id', '000 §2'),
}

/** The address of a proposal: in the scholar's own list, and in Proposal Management. Notifications lead there. */
export const proposalPath = {
  own: (kind: ProposalKind, id: number) => proposalPages.own({ kind }, { open: id }),
  staff: (kind: ProposalKind, id: number) => proposalPages.managed({ kind }, { open: id }),
}
