import * as z from 'zod'
import { contentType, file, isUpload, isWebLink, keysOf, reviewOptions, objectCheck } from '../../kit/index.ts'
import { documentRule, proposalCalls } from './kinds.contract.ts'
import { sponsorshipStates } from './proposals.states.ts'

/** Destinations as they are stored, with the labels that both sides see, in this order (X48). */
export const sponsorshipDestinations = {
  acara: 'Research',
  konferensi: 'Conferences',
  lomba: 'Competition',
  sertifikasi: 'Professional Certification',
} as const
export type SponsorshipDestination = keyof typeof sponsorshipDestinations
const stored = keysOf(sponsorshipDestinations)
/** Callers may say either name (000 §5). */
const destination = z.preprocess((given) => stored.find((name) => sponsorshipDestinations[name] === given) ?? given, z.enum(stored))

/** The supporting documents with their labels (000 §3). */
export const sponsorshipDocuments = {
  letter: 'Application letter',
  confirmation: 'Confirmation of the organiser',
  ktp: 'Identity card (KTP)',
  tabungan: 'First page of the savings book',
  surat_tsa: 'Recommendation letter',
} as const
export type SponsorshipDocument = keyof typeof sponsorshipDocuments
export const sponsorshipDocumentNames = keysOf(sponsorshipDocuments)

/** `type_surat_tsa` may hold the recommendation letter itself, as a link or a file, instead of saying which of the two comes (X27). */
const letterInType = objectCheck((value) => {
  const { type_surat_tsa: given, attach_surat_tsa: attached } = value
  if (isUpload(given)) Object.assign(value, { type_surat_tsa: 'upload', attach_surat_tsa: given })
  else if (typeof given === 'string' && isWebLink(given)) Object.assign(value, { type_surat_tsa: 'embed', attach_surat_tsa: given })
  else if (given === undefined && attached) value['type_surat_tsa'] = isUpload(attached) ? 'upload' : 'embed'
})

const calls = proposalCalls({
  kind: 'sponsorships',
  states: sponsorshipStates,
  actions: ['withdrawn'],
  noun: 'a sponsorship',
  documents: sponsorshipDocumentNames,
  choice: { destination },
  lenient: {
    fields: {
      type_surat_tsa: z
        .union([contentType, file(documentRule), z.string().refine(isWebLink, 'must be a link that starts with http:// or https://')])
        .optional(),
    },
    check: letterInType,
  },
  shows: { destination: z.string() },
  reviews: reviewOptions,
  source: {
    create: '000 §7 Writes, 000 §3, X27, X48',
    own: 'G064',
    update: 'G070, O17, O20, X26',
    all: 'G067',
    review: 'G069, O20, X45, O18',
  },
})

export type Sponsorship = z.infer<typeof calls.record>
export const {
  create: createSponsorship,
  listOwn: listOwnSponsorships,
  update: updateSponsorship,
  withdraw: withdrawSponsorship,
  list: listSponsorships,
  review: reviewSponsorship,
  history: sponsorshipHistory,
} = calls
