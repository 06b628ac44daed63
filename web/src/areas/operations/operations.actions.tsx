import { operationRules, undoOperation, type Operation } from '@pandu/contract/operations'
import { IconArrowBackUp } from '@tabler/icons-react'
import { confirmAction } from '../../kit/dialogs/index.ts'

/** As much of an operation as its undoing needs. */
export type Undoable = Pick<Operation, 'id' | 'title' | 'undone_at'>

/** Takes a bulk change back as a whole; the server refuses once its rows are in use. */
export const undoAction = confirmAction(undoOperation, {
  may: operationRules.undo,
  icon: IconArrowBackUp,
  danger: true,
  label: 'Undo',
  title: 'Undo operation',
  body: ({ title }: Undoable) =>
    `${title} will be taken back as a whole: everything it made is deleted. This is refused once any of it has been used.`,
  input: ({ id }) => ({ id }),
  refreshes: ['accounts'],
})
