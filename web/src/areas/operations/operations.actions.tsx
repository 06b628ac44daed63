import { COHORT_ASSIGN, COHORT_IMPORT, COHORT_UNASSIGN, operationRules, undoOperation, type Operation } from '@pandu/contract/operations'
import { IconArrowBackUp } from '@tabler/icons-react'
import { confirmAction } from '../../kit/dialogs/index.ts'

/** As much of an operation as its undoing needs. */
export type Undoable = Pick<Operation, 'id' | 'kind' | 'title' | 'undone_at'>

const leave = ' will be taken back as a whole: they leave the cohort again. This is refused while one of them is in a group of a course.'
const effects: Record<string, string> = {
  [COHORT_ASSIGN]: leave,
  [COHORT_IMPORT]: leave,
  [COHORT_UNASSIGN]: ' will be taken back as a whole: they are in the cohort again as they were before.',
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
  refreshes: ['accounts', 'cohorts', 'courses'],
})
