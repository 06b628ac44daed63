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
import type { Kind } from './kind.ts'

export const sponsorships: Kind = {
  kind: 'sponsorships',
  label: proposalKinds.sponsorships,
  noun: 'sponsorship',
  // The codes of editing and reviewing are named like those of internships (O21).
  codes: {
    create: 'c_proposalSponsorshipsScholar',
    update: 'u_proposalSponsorshipsScholar',
    review: 'u_proposalSponsorshipsScholarReview',
  },
  // The specification counts four steps without their words (O68).
  instructions: [
    'Read the guideline: it says what can be supported, and up to which sum.',
    'Ask your student association for a recommendation letter, and the organiser for a confirmation in your name.',
    'Write down what it costs, item by item, and put the link to it into the proposal.',
    'Send the proposal at least four weeks before the event, so that there is time to answer questions.',
  ],
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
