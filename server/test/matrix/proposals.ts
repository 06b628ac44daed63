import type { Approval } from '@pandu/contract/kit'
import {
  addDocumentation,
  addMonitoring,
  createInternship,
  internshipDocumentNames,
  internshipHistory,
  listDocumentation,
  listGuidelines,
  listInternships,
  listMonitoring,
  listOwnInternships,
  removeDocumentation,
  removeMonitoring,
  reportAttendance,
  reviewInternship,
  updateGuideline,
  updateInternship,
} from '@pandu/contract/proposals'
import { type Facts, type Given, nobody, onRecord, plain, type Relation, reviewers, scholars, signedIn, staff } from './facts.ts'

const place = { description: 'Eight weeks', destination: 'RGE group' as const }
const documents = Object.fromEntries(
  internshipDocumentNames.flatMap((name) => [
    [`type_${name}`, 'embed'],
    [`attach_${name}`, `https://berkas.example/${name}`],
  ]),
) as Pick<Given<(typeof createInternship)['input']['_zod']['input']>, `${'type' | 'attach'}_${(typeof internshipDocumentNames)[number]}`>

/** The own proposal in a state, where the caller has one. */
const own = (approval: Approval): Pick<Relation, 'of'> => ({
  of: (world, caller) => (scholars.split(' ').includes(caller) ? world.proposal(caller, approval) : undefined),
})
/** Somebody else's proposal in a state. */
const other = (approval: Approval): Pick<Relation, 'of'> => ({ of: (world, caller) => world.otherProposal(caller, approval) })
const ownLine = (table: 'proposal_monitoring' | 'proposal_documentation'): Pick<Relation, 'of'> => ({
  of: (world, caller) => world.line(table, caller, 'own'),
})
const otherLine = (table: 'proposal_monitoring' | 'proposal_documentation'): Pick<Relation, 'of'> => ({
  of: (world, caller) => world.line(table, caller, 'other'),
})

// Who has a proposal in the state is the demo world's choice (README): scholar in all of them, scholar2 in process, tsa in revision and approved.
export const proposalFacts: Facts[] = [
  plain(listGuidelines, { may: signedIn }),
  plain(updateGuideline, { may: reviewers, input: { type: 'gep', guideline: 'https://panduan.example/gep' } }),

  plain(createInternship, { may: scholars, input: { title: 'A proposal of the matrix', ...place, ...documents } }),
  plain(listOwnInternships, { may: scholars }),
  onRecord(listOwnInternships, {
    about: 'one of them',
    own: { ...own('revision'), may: 'scholar tsa' },
    other: { ...other('revision'), may: nobody },
    input: (id: number) => ({ filter: { id } }),
  }),
  ...(['process', 'revision', 'declined'] as const).map((state) =>
    onRecord(updateInternship, {
      about: `in ${state}`,
      own: { ...own(state), may: { process: 'scholar scholar2', revision: 'scholar tsa', declined: 'scholar' }[state] },
      other: { ...other(state), may: nobody, sees: staff },
      input: (id: number) => ({ id, name: 'Changed by the matrix', ...place }),
    }),
  ),
  ...(['approved', 'finish'] as const).map((state) =>
    onRecord(updateInternship, {
      about: `in ${state}, which is final`,
      own: { ...own(state), may: nobody, notNow: { approved: 'scholar tsa', finish: 'scholar' }[state] },
      other: { ...other(state), may: nobody, sees: staff },
      input: (id: number) => ({ id, name: 'Changed by the matrix', ...place }),
    }),
  ),

  plain(listInternships, { may: staff }),
  onRecord(listInternships, {
    about: 'one of them',
    own: { ...own('process'), may: nobody },
    other: { ...other('process'), may: staff },
    input: (proposal_id: number) => ({ filter: { proposal_id } }),
  }),
  ...(['process', 'revision', 'declined'] as const).map((state) =>
    onRecord(reviewInternship, {
      about: `in ${state}`,
      own: { ...own(state), may: nobody },
      other: { ...other(state), may: reviewers, sees: staff },
      input: (id: number) => ({ id, approval: 'approved' as const, notes: 'Good' }),
    }),
  ),
  onRecord(reviewInternship, {
    about: 'approved, to be finished',
    own: { ...own('approved'), may: nobody },
    other: { ...other('approved'), may: reviewers, sees: staff },
    input: (id: number) => ({ id, approval: 'finish' as const }),
  }),
  onRecord(reviewInternship, {
    about: 'approved, to be declined after all',
    own: { ...own('approved'), may: nobody },
    other: { ...other('approved'), may: nobody, notNow: reviewers, sees: staff },
    input: (id: number) => ({ id, approval: 'declined' as const, notes: 'Not any more' }),
  }),
  onRecord(internshipHistory, {
    own: { ...own('process'), may: 'scholar scholar2' },
    other: { ...other('process'), may: staff },
    input: (proposal_id: number) => ({ filter: { proposal_id } }),
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
]

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
    input: (proposal_id: number) => ({ proposal_id, date: '2026-10-01', activity: 'Written by the matrix' }),
  }),
  onRecord(addMonitoring, {
    about: 'to one in process',
    own: { ...own('process'), may: nobody, notNow: 'scholar scholar2' },
    other: { ...other('process'), may: nobody, sees: staff },
    input: (proposal_id: number) => ({ proposal_id, date: '2026-10-01', activity: 'Written by the matrix' }),
  }),
  onRecord(removeMonitoring, {
    own: { ...ownLine('proposal_monitoring'), may: 'scholar tsa' },
    other: { ...otherLine('proposal_monitoring'), may: nobody, sees: staff },
    input: (id: number) => ({ id }),
  }),
  onRecord(listDocumentation, {
    own: { ...own('finish'), may: 'scholar' },
    other: { ...other('finish'), may: staff },
    input: (proposal_id: number) => ({ filter: { proposal_id } }),
  }),
  onRecord(addDocumentation, {
    about: 'to an approved one',
    own: { ...own('approved'), may: 'scholar tsa' },
    other: { ...other('approved'), may: nobody, sees: staff },
    input: (proposal_id: number) => ({
      proposal_id,
      title: 'Photos',
      type_content: 'embed' as const,
      content: 'https://berkas.example/foto',
    }),
  }),
  onRecord(addDocumentation, {
    about: 'to one in process',
    own: { ...own('process'), may: nobody, notNow: 'scholar scholar2' },
    other: { ...other('process'), may: nobody, sees: staff },
    input: (proposal_id: number) => ({
      proposal_id,
      title: 'Photos',
      type_content: 'embed' as const,
      content: 'https://berkas.example/foto',
    }),
  }),
  onRecord(removeDocumentation, {
    own: { ...ownLine('proposal_documentation'), may: 'scholar' },
    other: { ...otherLine('proposal_documentation'), may: nobody, sees: staff },
    input: (id: number) => ({ id }),
  }),
]
