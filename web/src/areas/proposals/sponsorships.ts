import {
  createSponsorship,
  listOwnSponsorships,
  listSponsorships,
  proposalRules,
  reviewSponsorship,
  sponsorshipDestinations,
  sponsorshipDocuments,
  sponsorshipHistory,
  updateSponsorship,
  withdrawSponsorship,
  proposalKinds,
} from '@pandu/contract/proposals'
import { reviewOptions } from '@pandu/contract/kit'
import type { Kind } from './kindType.ts'

export const sponsorships: Kind = {
  kind: 'sponsorships',
  label: proposalKinds.sponsorships,
  noun: 'sponsorship',
  // The codes for editing and reviewing are the same as those of internships (O21).
  codes: {
    create: 'c_proposalSponsorshipsScholar',
    update: 'u_proposalSponsorshipsScholar',
    review: 'u_proposalSponsorshipsScholarReview',
  },
  choice: { field: 'destination', label: 'Destination', options: sponsorshipDestinations },
  afterApproval: 'The programme team will write to you about the payment.',
  documents: sponsorshipDocuments,
  reviewOptions,
  calls: {
    own: listOwnSponsorships,
    all: listSponsorships,
    create: createSponsorship,
    update: updateSponsorship,
    withdraw: withdrawSponsorship,
    review: reviewSponsorship,
    history: sponsorshipHistory,
  },
  may: proposalRules,
  records: [],
}
