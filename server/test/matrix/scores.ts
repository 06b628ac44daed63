import { xlsx } from '@pandu/contract/kit'
import { listOperationRows, SCORE_IMPORT, undoOperation } from '@pandu/contract/operations'
import {
  createScoreDraft,
  decideScoreDrafts,
  importScores,
  listScoreDrafts,
  listScores,
  readThreshold,
  reviewScoreDraft,
  scoreDraftHistory,
  scoreHistory,
  scoreTemplate,
  scoreTemplateFile,
  setThreshold,
  updateScoreDraft,
  updateScores,
  withdrawScoreDraft,
} from '@pandu/contract/scores'
import writeXlsx from 'write-excel-file/node'
import { demoPerson } from '../../seed/people.ts'
import { sendFile } from '../app.ts'
import { type Facts, nobody, onRecord, plain, type Relation, reviewers, scholars, staff } from './facts.ts'
import type { World } from './world.ts'

/**
 * Permission UPCM, or role VENDOR or SUPERADMIN (000 §6): of the partners only `vendor` reaches every scholar, and the assessment team none
 * (O85). The demo facilitator and mentor teach the demo scholars, so they decide on these.
 */
const deciders = `${reviewers} vendor`
const decidersOfSome = `${deciders} facilitator mentor`
/** Who sees everybody's, and who has a list to see. */
const readers = `${staff} vendor`
const readersOfSome = `${readers} facilitator mentor`

const owners = { scholar: demoPerson('scholar').id, scholar2: demoPerson('scholar2').id }
const states = ['process', 'revision', 'approved'] as const
const draftOf = (owner: number, approval: string) =>
  `with made as (insert into score_drafts (scholar_id, semester2, approval) values (${owner}, 3.4, '${approval}') returning id)
    insert into score_draft_steps (record_id, action, "to") select id, 'submitted', '${approval}' from made returning record_id id`

/** Submissions of two scholars in three states, so that everybody meets one that is somebody else's. */
export const scoreMade = {
  ...Object.fromEntries(
    Object.entries(owners).flatMap(([name, id]) => states.map((state) => [`scores of ${name} in ${state}`, draftOf(id, state)])),
  ),
  scoreImportRow: `with made as (insert into operations (kind, title, rows) values ('${SCORE_IMPORT}', 'Scores', 1) returning id)
    insert into operation_rows (operation_id, record_id, label, before, after) select id, 1, 'Scholar', 'S1 3', 'S1 4' from made returning operation_id id`,
  scoreImport: `insert into operations (kind, title, rows) values ('${SCORE_IMPORT}', 'Scores', 0) returning id`,
}

type State = (typeof states)[number]
const draft = (world: World, owner: keyof typeof owners, state: State) => world.made(`scores of ${owner} in ${state}`)
const own = (state: State): Pick<Relation, 'of'> => ({
  of: (world, caller) => (caller === 'scholar' || caller === 'scholar2' ? draft(world, caller, state) : undefined),
})
const other = (state: State): Pick<Relation, 'of'> => ({
  of: (world, caller) => draft(world, caller === 'scholar' ? 'scholar2' : 'scholar', state),
})
/** The scholar whose submission it is; of one that is not there, anybody. */
const ownerOf = (world: World, id: number) =>
  states.some((state) => draft(world, 'scholar', state) === id) ? owners.scholar : owners.scholar2

const bytes = await writeXlsx(
  [
    ['No TELADAN', 'Semester 2'],
    ['NOBODY-1', '3.5'],
  ].map((row) => row.map((value) => ({ value, type: String }))),
).toBuffer()
const sheet = sendFile('scores.xlsx', bytes, xlsx)

export const scoreFacts: Facts[] = [
  plain(createScoreDraft, {
    about: 'for oneself',
    may: scholars,
    // Those who decide have no scores of their own.
    input: (world, caller) => ({ semester1: '3.5', ...(!scholars.split(' ').includes(caller) && { scholar_id: world.account('ld') }) }),
  }),
  plain(createScoreDraft, {
    about: 'for a scholar',
    may: `scholar ${decidersOfSome}`,
    input: { semester1: '3.5', scholar_id: owners.scholar },
  }),
  plain(createScoreDraft, {
    about: 'for a scholar, decided at once',
    may: decidersOfSome,
    input: { semester1: '3.5', scholar_id: owners.scholar, approval: 'approved' },
  }),
  plain(decideScoreDrafts, {
    may: decidersOfSome,
    input: (world) => ({ records: [{ id: draft(world, 'scholar', 'process') }], approval: 'approved' as const, preview: 1 }),
  }),
  ...(['process', 'revision'] as const).flatMap((state) => [
    onRecord(updateScoreDraft, {
      about: `in ${state}`,
      own: { ...own(state), may: 'scholar scholar2' },
      other: { ...other(state), may: decidersOfSome, sees: staff },
      input: (id: number) => ({ id, semester3: '3.6' }),
    }),
    onRecord(reviewScoreDraft, {
      about: `in ${state}`,
      own: { ...own(state), may: nobody },
      other: { ...other(state), may: decidersOfSome, sees: staff },
      input: (id: number, world) => ({ scholar_id: ownerOf(world, id), scholar_score_draft_id: id, approval: 'approved' as const }),
    }),
  ]),
  ...states.map((state) =>
    onRecord(withdrawScoreDraft, {
      about: `in ${state}`,
      own: { ...own(state), ...(state === 'approved' ? { may: nobody, notNow: 'scholar scholar2' } : { may: 'scholar scholar2' }) },
      other: { ...other(state), may: nobody, sees: `${decidersOfSome} ${staff}` },
      input: (id: number) => ({ id, reason: 'Withdrawn by the matrix' }),
    }),
  ),
  onRecord(updateScoreDraft, {
    about: 'approved, which is final',
    own: { ...own('approved'), may: nobody, notNow: 'scholar scholar2' },
    other: { ...other('approved'), may: nobody, notNow: decidersOfSome, sees: staff },
    input: (id: number) => ({ id, semester3: '3.6' }),
  }),
  onRecord(reviewScoreDraft, {
    about: 'approved, which is final',
    own: { ...own('approved'), may: nobody },
    other: { ...other('approved'), may: nobody, notNow: decidersOfSome, sees: staff },
    input: (id: number, world) => ({
      scholar_id: ownerOf(world, id),
      scholar_score_draft_id: id,
      approval: 'declined' as const,
      notes: 'Not any more',
    }),
  }),
  plain(listScoreDrafts, { may: `${readersOfSome} ${scholars}` }),
  onRecord(listScoreDrafts, {
    about: 'one of them',
    own: { ...own('process'), may: 'scholar scholar2' },
    other: { ...other('process'), may: readersOfSome },
    input: (id: number) => ({ filter: { id } }),
  }),
  onRecord(scoreDraftHistory, {
    own: { ...own('process'), may: 'scholar scholar2' },
    other: { ...other('process'), may: readersOfSome },
    input: (id: number) => ({ filter: { id } }),
  }),

  plain(listScores, { may: `${readersOfSome} ${scholars}` }),
  onRecord(listScores, {
    about: 'of one scholar',
    own: { of: (world, caller) => (scholars.split(' ').includes(caller) ? world.account(caller) : undefined), may: scholars },
    other: { of: (world) => world.stranger.SCHOLAR, may: readers },
    input: (scholar_id: number) => ({ filter: { scholar_id } }),
  }),
  onRecord(scoreHistory, {
    own: { of: (world, caller) => (scholars.split(' ').includes(caller) ? world.account(caller) : undefined), may: scholars },
    other: { of: (world) => world.stranger.SCHOLAR, may: readers },
    input: (scholar_id: number) => ({ filter: { scholar_id } }),
  }),
  onRecord(updateScores, {
    other: { of: (world) => world.stranger.SCHOLAR, may: deciders },
    input: (scholar_id: number) => ({ scholar_id, semester8: '3.1' }),
  }),
  // Nobody has the number in it: only the rule is asked here.
  plain(importScores, { may: decidersOfSome, input: { file: sheet, preview: 1 } }),
  plain(importScores, { about: 'the refused rows as a sheet', may: decidersOfSome, input: { file: sheet, preview: 1, refused: 1 } }),
  plain(scoreTemplate, { may: decidersOfSome }),
  plain(scoreTemplateFile, { may: decidersOfSome }),
  plain(readThreshold, { may: `${readersOfSome} ${scholars}` }),
  plain(setThreshold, { may: reviewers, input: { threshold: 3.1 } }),
  onRecord(listOperationRows, {
    about: 'of an import of scores',
    other: { of: (world) => world.made('scoreImportRow'), may: staff },
    input: (id: number) => ({ filter: { operation_id: id } }),
  }),
  onRecord(undoOperation, {
    about: 'that imported scores',
    other: { of: (world) => world.made('scoreImport'), may: reviewers, sees: staff },
    input: (id: number) => ({ id }),
  }),
]
