import {
  addDocumentation,
  addGepDocumentation,
  addMonitoring,
  createGep,
  createInternship,
  createSponsorship,
  decideProposals,
  gepDocumentNames,
  gepHistory,
  internshipDocumentNames,
  internshipHistory,
  listDocumentation,
  listGep,
  listGepDocumentation,
  listGuidelines,
  listInternships,
  listMonitoring,
  listOwnGep,
  listOwnInternships,
  listOwnSponsorships,
  listProposals,
  listSponsorships,
  type ProposalApproval,
  proposalAttachments,
  proposalChecklist,
  type ProposalKind,
  removeDocumentation,
  removeGepDocumentation,
  removeMonitoring,
  reportAttendance,
  reviewGep,
  reviewInternship,
  reviewSponsorship,
  sponsorshipDocumentNames,
  sponsorshipHistory,
  updateGep,
  updateGuideline,
  updateInternship,
  updateSponsorship,
  withdrawGep,
  withdrawInternship,
  withdrawSponsorship,
} from '@pandu/contract/proposals'
import {
  type Facts,
  type Given,
  nobody,
  onRecord,
  type People,
  plain,
  type Relation,
  reviewers,
  scholars,
  signedIn,
  staff,
} from './facts.ts'
import { dayAway } from '../days.ts'

const documentsOf = <const N extends string>(names: readonly N[]) =>
  Object.fromEntries(
    names.flatMap((name) => [
      [`type_${name}`, 'embed'],
      [`attach_${name}`, `https://berkas.example/${name}`],
    ]),
  ) as { [K in `type_${N}`]: 'embed' } & { [K in `attach_${N}`]: string }

/** The own proposal in a state, where the caller has one. */
const own = (approval: ProposalApproval, kind: ProposalKind = 'internships'): Pick<Relation, 'of'> => ({
  of: (world, caller) => (scholars.split(' ').includes(caller) ? world.proposal(caller, approval, kind) : undefined),
})
/** Somebody else's proposal in a state. */
const other = (approval: ProposalApproval, kind: ProposalKind = 'internships'): Pick<Relation, 'of'> => ({
  of: (world, caller) => world.otherProposal(caller, approval, kind),
})
const line = (
  table: 'proposal_monitoring' | 'proposal_documentation',
  whose: 'own' | 'other',
  kind: ProposalKind = 'internships',
): Pick<Relation, 'of'> => ({ of: (world, caller) => world.line(table, caller, whose, kind) })

/** Which of the scholars have a proposal of the kind in a state: the demo world's choice (README). */
type Owners = Record<'process' | 'revision' | 'declined' | 'approved', People>

const calls = {
  internships: {
    create: createInternship,
    listOwn: listOwnInternships,
    update: updateInternship,
    withdraw: withdrawInternship,
    list: listInternships,
    review: reviewInternship,
    history: internshipHistory,
  },
  sponsorships: {
    create: createSponsorship,
    listOwn: listOwnSponsorships,
    update: updateSponsorship,
    withdraw: withdrawSponsorship,
    list: listSponsorships,
    review: reviewSponsorship,
    history: sponsorshipHistory,
  },
  gep: {
    create: createGep,
    listOwn: listOwnGep,
    update: updateGep,
    withdraw: withdrawGep,
    list: listGep,
    review: reviewGep,
    history: gepHistory,
  },
}

const said = {
  internships: { description: 'Eight weeks', destination: 'RGE group' as const },
  sponsorships: { description: 'Three days', destination: 'konferensi' as const },
  gep: { description: 'One term', type: 'belum' as const },
}
const documents = {
  internships: documentsOf(internshipDocumentNames),
  sponsorships: documentsOf(sponsorshipDocumentNames),
  gep: documentsOf(gepDocumentNames),
}

/** What is true of every kind alike. */
const kindFacts = (kind: ProposalKind, owners: Owners): Facts[] => {
  // Of one kind, so that the types of its calls are known; the other kinds' calls take the same beside their own choice and documents.
  const { create, listOwn, update, withdraw, list, review, history } = calls[kind] as (typeof calls)['gep']
  const change = (id: number) => ({ id, name: 'Changed by the matrix', ...said[kind] }) as Given<(typeof update)['input']['_zod']['input']>
  const states = ['process', 'revision', 'declined'] as const
  return [
    plain(create, {
      may: scholars,
      input: { title: 'A proposal of the matrix', ...said[kind], ...documents[kind] } as Given<(typeof create)['input']['_zod']['input']>,
    }),
    plain(listOwn, { may: scholars }),
    onRecord(listOwn, {
      about: 'one of them',
      own: { ...own('revision', kind), may: owners.revision },
      other: { ...other('revision', kind), may: nobody },
      input: (id: number) => ({ filter: { id } }),
    }),
    ...states.map((state) =>
      onRecord(update, {
        about: `in ${state}`,
        own: { ...own(state, kind), may: owners[state] },
        other: { ...other(state, kind), may: nobody, sees: staff },
        input: change,
      }),
    ),
    onRecord(update, {
      about: 'in approved, which is final',
      own: { ...own('approved', kind), may: nobody, notNow: owners.approved },
      other: { ...other('approved', kind), may: nobody, sees: staff },
      input: change,
    }),

    ...(['process', 'revision'] as const).map((state) =>
      onRecord(withdraw, {
        about: `in ${state}`,
        own: { ...own(state, kind), may: owners[state] },
        other: { ...other(state, kind), may: nobody, sees: staff },
        input: (id: number) => ({ id, reason: 'Withdrawn by the matrix' }),
      }),
    ),
    ...(['declined', 'approved'] as const).map((state) =>
      onRecord(withdraw, {
        about: `in ${state}`,
        own: { ...own(state, kind), may: nobody, notNow: owners[state] },
        other: { ...other(state, kind), may: nobody, sees: staff },
        input: (id: number) => ({ id, reason: 'Withdrawn by the matrix' }),
      }),
    ),

    plain(list, { may: staff }),
    onRecord(list, {
      about: 'one of them',
      own: { ...own('process', kind), may: nobody },
      other: { ...other('process', kind), may: staff },
      input: (proposal_id: number) => ({ filter: { proposal_id } }),
    }),
    ...states.map((state) =>
      onRecord(review, {
        about: `in ${state}`,
        own: { ...own(state, kind), may: nobody },
        other: { ...other(state, kind), may: reviewers, sees: staff },
        input: (id: number) => ({ id, approval: 'approved' as const, notes: 'Good' }),
      }),
    ),
    onRecord(review, {
      about: 'approved, to be declined after all',
      own: { ...own('approved', kind), may: nobody },
      other: { ...other('approved', kind), may: nobody, notNow: reviewers, sees: staff },
      input: (id: number) => ({ id, approval: 'declined' as const, notes: 'Not any more' }),
    }),
    onRecord(history, {
      own: { ...own('process', kind), may: owners.process },
      other: { ...other('process', kind), may: staff },
      input: (proposal_id: number) => ({ filter: { proposal_id } }),
    }),
  ]
}

export const proposalFacts: Facts[] = [
  plain(listGuidelines, { may: signedIn }),
  plain(updateGuideline, { may: reviewers, input: { type: 'gep', guideline: 'https://panduan.example/gep' } }),

  ...kindFacts('internships', { process: 'scholar scholar2', revision: 'scholar tsa', declined: 'scholar', approved: 'scholar tsa' }),
  ...kindFacts('sponsorships', { process: 'scholar scholar2', revision: 'scholar tsa', declined: 'scholar', approved: 'scholar tsa' }),
  ...kindFacts('gep', { process: 'scholar tsa', revision: 'scholar', declined: 'scholar', approved: 'scholar' }),

  // Only internships are finished, and have an attendance report.
  onRecord(updateInternship, {
    about: 'in finish, which is final',
    own: { ...own('finish'), may: nobody, notNow: 'scholar' },
    other: { ...other('finish'), may: nobody, sees: staff },
    input: (id: number) => ({ id, name: 'Changed by the matrix', ...said.internships }),
  }),
  onRecord(reviewInternship, {
    about: 'approved, to be finished',
    own: { ...own('approved'), may: nobody },
    other: { ...other('approved'), may: reviewers, sees: staff },
    input: (id: number) => ({ id, approval: 'finish' as const }),
  }),
  onRecord(withdrawInternship, {
    about: 'in withdrawn, which is final',
    own: { ...own('withdrawn'), may: nobody, notNow: 'scholar tsa' },
    other: { ...other('withdrawn'), may: nobody, sees: staff },
    input: (id: number) => ({ id, reason: 'Withdrawn by the matrix' }),
  }),
  onRecord(updateInternship, {
    about: 'in withdrawn, which is final',
    own: { ...own('withdrawn'), may: nobody, notNow: 'scholar tsa' },
    other: { ...other('withdrawn'), may: nobody, sees: staff },
    input: (id: number) => ({ id, name: 'Changed by the matrix', ...said.internships }),
  }),
  onRecord(reviewInternship, {
    about: 'in withdrawn, which is final',
    own: { ...own('withdrawn'), may: nobody },
    other: { ...other('withdrawn'), may: nobody, notNow: reviewers, sees: staff },
    input: (id: number) => ({ id, approval: 'approved' as const }),
  }),
  onRecord(reportAttendance, {
    about: 'of an approved one',
    own: { ...own('approved'), may: nobody },
    other: { ...other('approved'), may: reviewers, sees: staff },
    input: (proposal_id: number) => ({ proposal_id, content: 'https://berkas.example/hadir' }),
  }),
  onRecord(reportAttendance, {
    about: 'of one in process',
    own: { ...own('process'), may: nobody },
    other: { ...other('process'), may: nobody, notNow: reviewers, sees: staff },
    input: (proposal_id: number) => ({ proposal_id, content: 'https://berkas.example/hadir' }),
  }),

  plain(proposalChecklist, { may: scholars, input: { filter: { type: 'sponsorships' } } }),
  plain(listProposals, { may: staff }),
  ...[proposalAttachments.look, proposalAttachments.fetch].map((call) =>
    onRecord(call, {
      own: { ...own('process'), may: 'scholar scholar2' },
      other: { ...other('process'), may: staff },
      input: (id: number) => ({ id: [id] }),
    }),
  ),
  plain(decideProposals, {
    may: reviewers,
    input: (world) => ({ records: [{ id: world.proposal('scholar', 'process', 'gep')! }], approval: 'approved' as const, preview: 1 }),
  }),
]

/** Documentation is alike in both kinds that have it. */
const documentationFacts = (
  kind: ProposalKind,
  { list, add, remove }: { list: typeof listDocumentation; add: typeof addDocumentation; remove: typeof removeDocumentation },
  owners: { approved: People; process: People; line: People; reader: People; ended: ProposalApproval },
): Facts[] => {
  const photos = (proposal_id: number) => ({
    proposal_id,
    title: 'Photos',
    type_content: 'embed' as const,
    content: 'https://berkas.example/foto',
  })
  return [
    onRecord(list, {
      own: { ...own(owners.ended, kind), may: owners.reader },
      other: { ...other(owners.ended, kind), may: staff },
      input: (proposal_id: number) => ({ filter: { proposal_id } }),
    }),
    onRecord(add, {
      about: 'to an approved one',
      own: { ...own('approved', kind), may: owners.approved },
      other: { ...other('approved', kind), may: nobody, sees: staff },
      input: photos,
    }),
    onRecord(add, {
      about: 'to one in process',
      own: { ...own('process', kind), may: nobody, notNow: owners.process },
      other: { ...other('process', kind), may: nobody, sees: staff },
      input: photos,
    }),
    onRecord(remove, {
      own: { ...line('proposal_documentation', 'own', kind), may: owners.line },
      other: { ...line('proposal_documentation', 'other', kind), may: nobody, sees: staff },
      input: (id: number) => ({ id }),
    }),
  ]
}

export const reportingFacts: Facts[] = [
  onRecord(listMonitoring, {
    own: { ...own('finish'), may: 'scholar' },
    other: { ...other('finish'), may: staff },
    input: (proposal_id: number) => ({ filter: { proposal_id } }),
  }),
  onRecord(addMonitoring, {
    about: 'to an approved one',
    own: { ...own('approved'), may: 'scholar tsa' },
    other: { ...other('approved'), may: nobody, sees: staff },
    input: (proposal_id: number) => ({ proposal_id, date: dayAway(-2), activity: 'Written by the matrix' }),
  }),
  onRecord(addMonitoring, {
    about: 'to one in process',
    own: { ...own('process'), may: nobody, notNow: 'scholar scholar2' },
    other: { ...other('process'), may: nobody, sees: staff },
    input: (proposal_id: number) => ({ proposal_id, date: dayAway(-2), activity: 'Written by the matrix' }),
  }),
  onRecord(removeMonitoring, {
    own: { ...line('proposal_monitoring', 'own'), may: 'scholar tsa' },
    other: { ...line('proposal_monitoring', 'other'), may: nobody, sees: staff },
    input: (id: number) => ({ id }),
  }),
  ...documentationFacts(
    'internships',
    { list: listDocumentation, add: addDocumentation, remove: removeDocumentation },
    { approved: 'scholar tsa', process: 'scholar scholar2', line: 'scholar', reader: 'scholar', ended: 'finish' },
  ),
  ...documentationFacts(
    'gep',
    { list: listGepDocumentation, add: addGepDocumentation, remove: removeGepDocumentation },
    { approved: 'scholar', process: 'scholar tsa', line: 'scholar', reader: 'scholar', ended: 'approved' },
  ),
]
