import { type Actor, approvals, holds, isScholar, type StateLook } from '@pandu/contract/kit'
import { contractPath, contractStages } from '@pandu/contract/contracts'
import { type ProposalKind, proposalPath } from '@pandu/contract/proposals'
import { scorePath } from '@pandu/contract/scores'
import { tsaLetterPath, tsaProposalPath } from '@pandu/contract/tsa'
import { type RawBuilder, sql } from 'kysely'

/** A record as its page needs it named. */
interface Named {
  id: number
  campus_id: number | null
  scholar_id: number | null
}

/** One kind of decided record, as overviews count and name it. In every fragment of SQL `r` is the record. */
export interface DecidedKind {
  readonly key: string
  /** In the plural, as headings write it. */
  readonly label: string
  /** One of them, as it stands before its title. */
  readonly one: string
  readonly from: RawBuilder<unknown>
  readonly where: RawBuilder<boolean>
  readonly steps: string
  readonly title: RawBuilder<string>
  readonly campus: RawBuilder<number | null>
  /** By what its list filters, with the states' looks; the approval if nothing else is said. */
  readonly state: { readonly column: RawBuilder<string>; readonly looks: Readonly<Record<string, StateLook>>; readonly filter: string }
  /** Which state waits for a decision, and which ones for the author. */
  readonly forReview: string
  readonly forAuthor: readonly string[]
  readonly decides: (actor: Actor) => boolean
  /** Which rows are the reader's own; undefined for whoever never has any. */
  readonly own: (actor: Actor) => RawBuilder<boolean> | undefined
  /** The page of one record, and the list that holds it, for both sides. */
  readonly page: { readonly own: (row: Named) => string; readonly staff: (row: Named) => string }
  readonly list: { readonly own: (actor: Actor) => string; readonly staff: string }
  /** All of them are called the same, so others are told whose it is. */
  readonly alike?: true
  /** A scholar has one at most, so the own page has no list of them. */
  readonly single?: true
}

/** The address of a list with one more filter. */
export const withFilter = (path: string, key: string, value: string) => `${path}${path.includes('?') ? '&' : '?'}${key}=${value}`

const { finish: _finish, ...fourStates } = approvals.looks
const approval = { column: sql<string>`r.approval`, looks: fourStates, filter: 'approval' }
const upcm = (actor: Actor) => holds(actor, 'UPCM')
const partnersToo = (actor: Actor) => upcm(actor) || actor.role === 'VENDOR'
const byScholar = (actor: Actor) => (isScholar(actor) ? sql<boolean>`r.scholar_id = ${actor.id}` : undefined)
/** The officers of an association have what is their campus's. */
const byCampus = (column: RawBuilder<unknown>) => (actor: Actor) =>
  isScholar(actor) && actor.permissions.includes('TSA') && actor.universityId !== null
    ? sql<boolean>`${column} = ${actor.universityId}`
    : undefined
const none = sql<null>`null::int`

const proposals = (kind: ProposalKind, label: string, one: string, looks: DecidedKind['state']['looks']): DecidedKind => ({
  key: kind,
  label,
  one,
  from: sql`proposals r`,
  where: sql`r.kind = ${kind}`,
  steps: 'proposal_steps',
  title: sql`r.title`,
  campus: none,
  state: { ...approval, looks },
  forReview: 'process',
  forAuthor: ['revision'],
  decides: upcm,
  own: byScholar,
  page: { own: ({ id }) => proposalPath.own(kind, id), staff: ({ id }) => proposalPath.staff(kind, id) },
  list: { own: () => `/profile/proposals/${kind}`, staff: `/admin/mp/list/${kind}` },
})

export const decidedKinds: readonly DecidedKind[] = [
  proposals('internships', 'Internship proposals', 'Internship proposal', approvals.looks),
  proposals('sponsorships', 'Sponsorship proposals', 'Sponsorship proposal', fourStates),
  proposals('gep', 'GEP proposals', 'GEP proposal', fourStates),
  {
    key: 'tsa',
    label: 'TSA proposals',
    one: 'TSA proposal',
    from: sql`tsa_proposals r`,
    where: sql`true`,
    steps: 'tsa_proposal_steps',
    title: sql`r.title`,
    campus: sql`r.tsa_id`,
    state: approval,
    forReview: 'process',
    forAuthor: ['revision'],
    decides: upcm,
    own: byCampus(sql`r.tsa_id`),
    page: {
      own: ({ id, campus_id }) => tsaProposalPath.own(campus_id!, id),
      staff: ({ id, campus_id }) => tsaProposalPath.staff(campus_id!, id),
    },
    list: { own: ({ universityId }) => `/profile/tsa/${universityId}?tab=proposals`, staff: '/admin/tsa/list?tab=proposals' },
  },
  {
    key: 'letters',
    label: 'Cover letters',
    one: 'Cover letter',
    from: sql`(select l.*, p.title, p.tsa_id from tsa_letters l join tsa_proposals p on p.id = l.tsa_activity_id) r`,
    where: sql`true`,
    steps: 'tsa_letter_steps',
    title: sql`r.title`,
    campus: sql`r.tsa_id`,
    state: approval,
    forReview: 'process',
    forAuthor: ['revision'],
    decides: upcm,
    own: byCampus(sql`r.tsa_id`),
    page: { own: ({ id, campus_id }) => tsaLetterPath.own(campus_id!, id), staff: ({ id }) => tsaLetterPath.staff(id) },
    list: { own: ({ universityId }) => `/profile/tsa/${universityId}?tab=letters`, staff: '/admin/tsa/list?tab=letters' },
  },
  {
    key: 'scores',
    label: 'Score submissions',
    one: 'Scores',
    from: sql`score_drafts r`,
    where: sql`true`,
    steps: 'score_draft_steps',
    title: sql`'Scores by semester'`,
    alike: true,
    campus: none,
    state: approval,
    forReview: 'process',
    forAuthor: ['revision'],
    decides: partnersToo,
    own: byScholar,
    page: { own: ({ id }) => scorePath.ownDraft(id), staff: ({ id }) => scorePath.staffDraft(id) },
    list: { own: () => scorePath.own, staff: scorePath.staff },
  },
  {
    key: 'contracts',
    label: 'Contracts',
    one: 'Contract',
    from: sql`contracts r`,
    where: sql`true`,
    steps: 'contract_steps',
    title: sql`'Scholarship contract'`,
    alike: true,
    campus: none,
    state: { column: sql<string>`r.stage`, looks: contractStages.looks, filter: 'stage' },
    forReview: 'signed',
    forAuthor: ['sent', 'revision'],
    decides: partnersToo,
    // A contract is the scholar's from the moment it was sent.
    own: (actor) => (isScholar(actor) ? sql<boolean>`r.scholar_id = ${actor.id} and r.sent_at is not null` : undefined),
    page: { own: () => contractPath.own, staff: ({ scholar_id }) => contractPath.staff(scholar_id!) },
    list: { own: () => contractPath.own, staff: '/admin/cm/list-contract' },
    single: true,
  },
]
