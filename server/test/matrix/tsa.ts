import {
  createMicroEvent,
  createTsaCategory,
  deleteMicroEvents,
  decideTsaLetters,
  decideTsaProposals,
  deleteTsaCategory,
  listMicroEvents,
  listTsaActivities,
  listTsaCategories,
  listTsaLetters,
  listTsaProposals,
  listTsaReferences,
  registerTsaProposal,
  reviewTsaLetter,
  reviewTsaProposal,
  submitTsaLetter,
  tsaLetterHistory,
  tsaProposalHistory,
  updateMicroEvent,
  updateTsaCategory,
  updateTsaLetter,
  updateTsaProposal,
  withdrawTsaLetter,
  withdrawTsaProposal,
} from '@pandu/contract/tsa'
import { type Facts, nobody, onRecord, plain, type Relation, reviewers, scholars, signedIn, staff, writers } from './facts.ts'
import { dayAway } from '../days.ts'

const states = ['process', 'revision', 'declined', 'approved'] as const
type State = (typeof states)[number]

// Of two campuses of the matrix's choice: that of tsa, the officer, and that of scholar, where tsa is nobody and scholar only a member.
const campuses = { tsa: 'Own', scholar: 'Other' } as const
const name = (what: string, whose: 'Own' | 'Other', state: string) => `tsa${what}${whose}${state}`

/** A record with the step that began it. */
const begun = (steps: string, insert: string) =>
  `with made as (${insert}) insert into ${steps} (record_id, action, "to") select id, 'submitted', 'process' from made returning record_id id`

const proposal = (who: string, state: State) =>
  begun(
    'tsa_proposal_steps',
    `insert into tsa_proposals (tsa_id, scholar_id, tsa_category_id, title, description, start_date, end_date, link, approval)
   select university_id, id, (select min(id) from tsa_categories), 'Of the matrix', 'Words', '2026-03-01', '2026-03-02', 'https://berkas.example/usulan', '${state}'
   from users where username = '${who}' returning id`,
  )

/** Each with an activity of its own: a second letter is refused while one waits. */
const letter = (who: string, state: State) => `with activity as (
   insert into tsa_proposals (tsa_id, scholar_id, tsa_category_id, title, description, start_date, end_date, link, approval)
   select university_id, id, (select min(id) from tsa_categories), 'With a letter', 'Words', '2026-03-01', '2026-03-02', 'https://berkas.example/usulan', 'approved'
   from users where username = '${who}' returning id, scholar_id, tsa_category_id),
  made as (insert into tsa_letters (tsa_activity_id, tsa_category_id, scholar_id, content, approval)
   select id, tsa_category_id, scholar_id, 'https://berkas.example/surat', '${state}' from activity returning id)
  insert into tsa_letter_steps (record_id, action, "to") select id, 'submitted', 'process' from made returning record_id id`

const micro = (who: string) =>
  `insert into tsa_micro_events (tsa_id, by_id, title, event_date, link)
   select university_id, id, 'Of the matrix', '2026-03-01', 'https://berkas.example/acara' from users where username = '${who}' returning id`

export const tsaMade: Record<string, string> = {
  tsaIdleCategory: `insert into tsa_categories (name) values ('Nothing belongs here') returning id`,
  ...Object.fromEntries(
    Object.entries(campuses).flatMap(([who, whose]) => [
      ...states.map((state) => [name('Proposal', whose, state), proposal(who, state)]),
      ...states.map((state) => [name('Letter', whose, state), letter(who, state)]),
      [name('Micro', whose, ''), micro(who)],
    ]),
  ),
}

/** The officer's own campus; nobody else of the demo people has one to speak for. */
const own = (what: string, state = ''): Pick<Relation, 'of'> => ({
  of: (world, caller) => (caller === 'tsa' ? world.made(name(what, 'Own', state)) : undefined),
})
/** A record of a campus of which the caller is no officer; for scholar it is their own. */
const other = (what: string, state = ''): Pick<Relation, 'of'> => ({ of: (world) => world.made(name(what, 'Other', state)) })
/** Who knows of the other record: staff, and the members of its campus. */
const knows = `${staff} scholar`

const words = {
  title: 'Written by the matrix',
  description: 'Words',
  start_date: dayAway(30),
  end_date: dayAway(31),
  link: 'https://berkas.example/usulan',
}
const CATEGORY = 1
/** What waits. */
const withdrawable = (state: State) => (state === 'process' || state === 'revision' ? { may: 'tsa' } : { may: nobody, notNow: 'tsa' })

export const tsaFacts: Facts[] = [
  plain(listTsaCategories, { may: signedIn }),
  plain(createTsaCategory, { may: reviewers, input: { name: 'A category of the matrix' } }),
  onRecord(updateTsaCategory, {
    other: { of: (world) => world.made('tsaIdleCategory'), may: reviewers, sees: signedIn },
    input: (id: number) => ({ id, name: 'Renamed by the matrix' }),
  }),
  onRecord(deleteTsaCategory, {
    about: 'that nothing belongs to',
    other: { of: (world) => world.made('tsaIdleCategory'), may: reviewers, sees: signedIn },
    input: (id: number) => ({ id }),
  }),
  onRecord(deleteTsaCategory, {
    about: 'in use',
    other: { of: () => CATEGORY, may: nobody, notNow: reviewers, sees: signedIn },
    input: (id: number) => ({ id }),
  }),

  plain(registerTsaProposal, { may: 'tsa', input: { ...words, tsa_category_id: CATEGORY } }),
  plain(listTsaProposals, { may: `${staff} ${scholars}` }),
  plain(listTsaReferences, { may: `${staff} ${scholars}` }),
  plain(listTsaActivities, { may: `${staff} ${scholars}` }),
  onRecord(listTsaProposals, {
    about: 'one of them',
    own: { ...own('Proposal', 'process'), may: 'tsa' },
    other: { ...other('Proposal', 'process'), may: knows },
    input: (id: number) => ({ filter: { id } }),
  }),
  onRecord(listTsaActivities, {
    about: 'one of them',
    own: { ...own('Proposal', 'approved'), may: 'tsa' },
    other: { ...other('Proposal', 'approved'), may: knows },
    input: (id: number) => ({ filter: { id } }),
  }),
  onRecord(tsaProposalHistory, {
    own: { ...own('Proposal', 'revision'), may: 'tsa' },
    other: { ...other('Proposal', 'revision'), may: knows },
    input: (id: number) => ({ filter: { id } }),
  }),
  plain(decideTsaProposals, {
    may: reviewers,
    input: (world) => ({ records: [{ id: world.made(name('Proposal', 'Other', 'process')) }], approval: 'approved' as const, preview: 1 }),
  }),
  plain(decideTsaLetters, {
    may: reviewers,
    input: (world) => ({ records: [{ id: world.made(name('Letter', 'Other', 'process')) }], approval: 'approved' as const, preview: 1 }),
  }),
  ...states.flatMap((state) => [
    onRecord(updateTsaProposal, {
      about: `in ${state}`,
      own: { ...own('Proposal', state), ...(state === 'approved' ? { may: nobody, notNow: 'tsa' } : { may: 'tsa' }) },
      other: { ...other('Proposal', state), may: nobody, sees: knows },
      input: (id: number) => ({ id, ...words, tsa_category_id: CATEGORY }),
    }),
    onRecord(reviewTsaProposal, {
      about: `in ${state}`,
      own: { ...own('Proposal', state), may: nobody },
      other: {
        ...other('Proposal', state),
        ...(state === 'approved' ? { may: nobody, notNow: reviewers } : { may: reviewers }),
        sees: knows,
      },
      input: (id: number) => ({ id, approval: 'approved' as const }),
    }),
    onRecord(withdrawTsaProposal, {
      about: `in ${state}`,
      own: { ...own('Proposal', state), ...withdrawable(state) },
      other: { ...other('Proposal', state), may: nobody, sees: knows },
      input: (id: number) => ({ id, reason: 'Withdrawn by the matrix' }),
    }),
    onRecord(withdrawTsaLetter, {
      about: `in ${state}`,
      own: { ...own('Letter', state), ...withdrawable(state) },
      other: { ...other('Letter', state), may: nobody, sees: knows },
      input: (id: number) => ({ id, reason: 'Withdrawn by the matrix' }),
    }),
    onRecord(updateTsaLetter, {
      about: `in ${state}`,
      own: { ...own('Letter', state), ...(state === 'approved' ? { may: nobody, notNow: 'tsa' } : { may: 'tsa' }) },
      other: { ...other('Letter', state), may: nobody, sees: knows },
      input: (id: number) => ({ id, content: 'https://berkas.example/surat-baru' }),
    }),
    onRecord(reviewTsaLetter, {
      about: `in ${state}`,
      own: { ...own('Letter', state), may: nobody },
      other: {
        ...other('Letter', state),
        ...(state === 'approved' ? { may: nobody, notNow: reviewers } : { may: reviewers }),
        sees: knows,
      },
      input: (id: number) => ({ id, approval: 'declined' as const, notes: 'Not this year' }),
    }),
  ]),

  plain(listTsaLetters, { may: `${staff} ${scholars}` }),
  onRecord(listTsaLetters, {
    about: 'one of them',
    own: { ...own('Letter', 'process'), may: 'tsa' },
    other: { ...other('Letter', 'process'), may: knows },
    input: (id: number) => ({ filter: { id } }),
  }),
  onRecord(tsaLetterHistory, {
    own: { ...own('Letter', 'process'), may: 'tsa' },
    other: { ...other('Letter', 'process'), may: knows },
    input: (id: number) => ({ filter: { id } }),
  }),
  onRecord(submitTsaLetter, {
    about: 'of an activity',
    own: { ...own('Proposal', 'approved'), may: 'tsa' },
    other: { ...other('Proposal', 'approved'), may: nobody, sees: knows },
    input: (id: number) => ({ tsa_activity_id: id, tsa_category_id: CATEGORY, content: 'https://berkas.example/surat' }),
  }),
  onRecord(submitTsaLetter, {
    about: 'of a proposal that is no activity yet',
    own: { ...own('Proposal', 'process'), may: nobody, notNow: 'tsa' },
    other: { ...other('Proposal', 'process'), may: nobody, sees: knows },
    input: (id: number) => ({ tsa_activity_id: id, tsa_category_id: CATEGORY, content: 'https://berkas.example/surat' }),
  }),

  plain(listMicroEvents, { may: `${staff} ${scholars}` }),
  onRecord(createMicroEvent, {
    own: { of: (world, caller) => (caller === 'tsa' ? world.campus('tsa') : undefined), may: 'tsa' },
    other: { of: (world) => world.campus('scholar'), may: writers, sees: knows },
    input: (tsa_id: number) => ({ tsa_id, title: 'Of the matrix', event_date: dayAway(30), link: 'https://berkas.example/acara' }),
  }),
  onRecord(updateMicroEvent, {
    own: { ...own('Micro'), may: 'tsa' },
    other: { ...other('Micro'), may: writers, sees: knows },
    input: (id: number) => ({ id, title: 'Of the matrix', event_date: dayAway(30), link: 'https://berkas.example/acara' }),
  }),
  onRecord(deleteMicroEvents, {
    own: { ...own('Micro'), may: 'tsa' },
    other: { ...other('Micro'), may: writers, sees: knows },
    input: (id: number) => [{ id }],
  }),
]
