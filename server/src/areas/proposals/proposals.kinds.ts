import { internshipDocumentNames, type ProposalKind } from '@pandu/contract/proposals'

/** What the kinds of proposal do not share. Everything else of their life is in proposals.service.ts. */
export interface Kind {
  readonly kind: ProposalKind
  /** As notices and messages call it. */
  readonly noun: string
  /** Its supporting documents, in the order in which screens list them. */
  readonly documents: readonly string[]
}

export const internships: Kind = { kind: 'internships', noun: 'internship proposal', documents: internshipDocumentNames }
