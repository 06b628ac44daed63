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
  operationRules,
  PROPOSAL_DECISIONS,
  SCORE_IMPORT,
  undoOperation,
  type Operation,
} from '@pandu/contract/operations'
import { IconArrowBackUp } from '@tabler/icons-react'
import { confirmAction } from '../../kit/dialogs/index.ts'

/** As much of an operation as its undoing needs. */
export type Undoable = Pick<Operation, 'id' | 'kind' | 'title' | 'undone_at'> & Partial<Pick<Operation, 'by_id'>>

const leave = ' will be taken back as a whole: they leave the cohort again. This is refused while one of them is in a group of a course.'
const back = ' will be taken back as a whole: everything is there again as it was before.'
const vanish = ' will be taken back as a whole: what was added is deleted. This is refused once any of it has been changed.'
const move = ' will be taken back as a whole: they are where they were before. Whoever was moved again since stays there.'
const effects: Record<string, string> = {
  [COHORT_ASSIGN]: leave,
  [COHORT_IMPORT]: leave,
  [COHORT_UNASSIGN]: ' will be taken back as a whole: they are in the cohort again as they were before.',
  [ALUMNI_ASSIGN]: move,
  [ALUMNI_UNASSIGN]: move,
  [BANK_ADD]: vanish,
  [BANK_REMOVE]: back,
  [BUSINESS_ADD]: vanish,
  [BUSINESS_REMOVE]: back,
  [SCORE_IMPORT]: ' will be taken back as a whole: every score is what it was before. This is refused once one of them has been changed.',
  [PROPOSAL_DECISIONS]:
    ' will be taken back as a whole: the proposals stand as they stood before, and their histories say so. This is refused once somebody has acted on one of them.',
  [CONTRACT_GENERATE]:
    ' will be taken back as a whole: new contracts are deleted, replaced ones are as they were before. This is refused once one of them has been sent.',
  [CONTRACT_SEND]:
    ' will be taken back as a whole: the scholars no longer see the contracts. This is refused once one of them has been signed.',
  [CONTRACT_IMPORT]:
    ' will be taken back as a whole: the contracts are as they were before. This is refused once one of them has been decided on.',
}
const effect = ' will be taken back as a whole: everything it made is deleted. This is refused once any of it has been used.'

/** Takes a bulk change back as a whole; the server refuses once its rows are in use. */
export const undoAction = confirmAction(undoOperation, {
  may: operationRules.undo,
  icon: IconArrowBackUp,
  danger: true,
  label: 'Undo',
  title: 'Undo operation',
  body: ({ kind, title }: Undoable) => `${title}${effects[kind] ?? effect}`,
  input: ({ id }) => ({ id }),
  refreshes: ['accounts', 'cohorts', 'courses', 'alumni', 'bank', 'business', 'contracts', 'proposals'],
})
