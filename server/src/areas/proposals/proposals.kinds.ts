import { reviewOptions } from '@pandu/contract/kit'
import {
  gepDocumentNames,
  internshipDocumentNames,
  internshipReviewOptions,
  type ProposalApproval,
  type ProposalKind,
  sponsorshipDocumentNames,
} from '@pandu/contract/proposals'

/** What differs between the kinds of proposal. Everything else about them is in proposals.service.ts. */
export interface Kind {
  readonly kind: ProposalKind
  /** Its name in notices and messages. */
  readonly noun: string
  /** Its supporting documents, in the order in which screens list them. */
  readonly documents: readonly string[]
  /** The document that describes the proposal: two proposals with the same one may be the same. */
  readonly subject: string
  /** The column of the one choice in its form. */
  readonly choice: 'destination' | 'type'
  /** The states that its review offers. */
  readonly reviews: readonly ProposalApproval[]
}

export const internships: Kind = {
  kind: 'internships',
  noun: 'internship proposal',
  documents: internshipDocumentNames,
  subject: 'proposal',
  choice: 'destination',
  reviews: internshipReviewOptions,
}

export const sponsorships: Kind = {
  kind: 'sponsorships',
  noun: 'sponsorship proposal',
  documents: sponsorshipDocumentNames,
  subject: 'letter',
  choice: 'destination',
  reviews: reviewOptions,
}

export const gep: Kind = {
  kind: 'gep',
  noun: 'GEP proposal',
  documents: gepDocumentNames,
  subject: 'surat_tsa',
  choice: 'type',
  reviews: reviewOptions,
}

export const kinds: Readonly<Record<ProposalKind, Kind>> = { internships, sponsorships, gep }

/** Of all kinds, each kind's documents in its own order. */
export const documentOrder = [...new Set(Object.values(kinds).flatMap(({ documents }) => documents))]
