import {
  ALUMNI_ASSIGN,
  ALUMNI_UNASSIGN,
  BANK_ADD,
  BANK_REMOVE,
  BUSINESS_ADD,
  BUSINESS_REMOVE,
  COHORT_ASSIGN,
  COHORT_IMPORT,
  COHORT_UNASSIGN,
  CONTRACT_GENERATE,
  CONTRACT_IMPORT,
  CONTRACT_SEND,
  EVALUATION_SHEET,
  operationRules,
  LETTER_DECISIONS,
  MENTORING_ASSIGN,
  MENTORING_MOVE,
  MENTORING_REMOVE,
  PROPOSAL_DECISIONS,
  SCORE_DECISIONS,
  SCORE_IMPORT,
  TSA_DECISIONS,
  undoOperation,
  type Operation,
  type OperationRow,
} from '@pandu/contract/operations'
import { IconArrowBackUp } from '@tabler/icons-react'
import { confirmAction } from '../../kit/dialogs/index.ts'
import { plural } from '../../kit/format.ts'

/** The part of an operation that is needed to undo it. */
export type Undoable = Pick<Operation, 'id' | 'kind' | 'title' | 'undone_at'> & Partial<Pick<Operation, 'by_id'>>

const leave =
  ' will be undone as a whole: they are removed from the cohort. This is not possible while one of them is in a group of a course.'
const back = ' will be undone as a whole: everything is restored.'
const vanish = ' will be undone as a whole: what was added is deleted. This is not possible once any of it has been changed.'
const move =
  ' will be undone as a whole: they return to the region they were in before. Alumni who were moved again since then stay where they are.'
const decisions = (what: string) =>
  ` will be undone as a whole: the ${what} return to their earlier state, and their histories say so. This is not possible once another person has acted on one of them; the others can then be undone from the page of the operation.`
const carers =
  ' will be undone as a whole: from today on the scholars have the same person as before. This is not possible once one of them has been assigned again; the others can then be undone from the page of the operation.'
const effects: Record<string, string> = {
  [COHORT_ASSIGN]: leave,
  [COHORT_IMPORT]: leave,
  [COHORT_UNASSIGN]: ' will be undone as a whole: they are added to the cohort again.',
  [ALUMNI_ASSIGN]: move,
  [ALUMNI_UNASSIGN]: move,
  [BANK_ADD]: vanish,
  [BANK_REMOVE]: back,
  [BUSINESS_ADD]: vanish,
  [BUSINESS_REMOVE]: back,
  [SCORE_IMPORT]:
    ' will be undone as a whole: all scores return to their earlier values. This is not possible once one of them has been changed.',
  [PROPOSAL_DECISIONS]: decisions('proposals'),
  [SCORE_DECISIONS]: decisions('submissions and the scores'),
  [TSA_DECISIONS]: decisions('TSA proposals'),
  [LETTER_DECISIONS]: decisions('cover letters'),
  [MENTORING_ASSIGN]: carers,
  [MENTORING_MOVE]: carers,
  [MENTORING_REMOVE]: carers,
  [EVALUATION_SHEET]:
    ' will be undone as a whole: the records are as they were before. This is not possible once one of them has been changed; the others can then be undone from the page of the operation.',
  [CONTRACT_GENERATE]:
    ' will be undone as a whole: new contracts are deleted and replaced contracts are restored. This is not possible once one of them has been sent.',
  [CONTRACT_SEND]:
    ' will be undone as a whole: the scholars no longer see the contracts. This is not possible once one of them has been signed.',
  [CONTRACT_IMPORT]:
    ' will be undone as a whole: the contracts return to their earlier state. This is not possible once one of them has been decided on.',
}
const effect = ' will be undone as a whole: everything it made is deleted. This is not possible once any of it has been used.'

/** The areas whose screens must be refreshed after an undo. */
export const undoRefreshes = [
  'accounts',
  'cohorts',
  'courses',
  'alumni',
  'bank',
  'business',
  'contracts',
  'evaluations',
  'mentoring',
  'proposals',
  'schedules',
  'scores',
  'tsa',
  'overview',
]

/** Undoes a whole bulk change; the server refuses when its rows are in use. */
export const undoAction = confirmAction(undoOperation, {
  may: operationRules.undo,
  icon: IconArrowBackUp,
  danger: true,
  label: 'Undo',
  title: 'Undo operation',
  body: ({ kind, title }: Undoable) => `${title}${effects[kind] ?? effect}`,
  input: ({ id }) => ({ id }),
  refreshes: undoRefreshes,
})

/** Undoes a bulk change for some of its records; the others keep the change. */
export const undoRows = ({ id, title }: Pick<Operation, 'id' | 'title'>) =>
  confirmAction(undoOperation, {
    may: (_, rows: readonly OperationRow[]) => rows.every(({ undone_at }) => undone_at === null) || 'Some of these rows are undone already',
    icon: IconArrowBackUp,
    danger: true,
    label: (rows) => `Undo ${plural(rows.length, 'row', 'rows')}`,
    title: 'Undo rows',
    body: (rows) =>
      `${plural(rows.length, 'record', 'records')} of “${title}” will be as before. This is not possible for records that have changed since.`,
    input: (rows) => ({ id, rows: rows.map((row) => row.id) }),
    refreshes: undoRefreshes,
  })
