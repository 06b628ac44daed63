import { assessmentRules, removeToolQuestion, removeTools, switchTool, type Tool } from '@pandu/contract/assessments'
import { IconTrash } from '@tabler/icons-react'
import { confirmAction } from '../../kit/dialogs/index.ts'
import { deleteQuestionBy, switchItem } from '../attempts/attempts.offers.ts'

export const switchStatus = switchItem(switchTool, 'assessment tool', assessmentRules.manage)

export const deleteTool = confirmAction(removeTools, {
  may: assessmentRules.remove,
  icon: IconTrash,
  danger: true,
  label: 'Delete',
  title: 'Delete assessment tool',
  body: ({ name }: Tool) => `${name} will be deleted with its questions. What scholars have answered stays in reports.`,
  input: ({ id }) => [{ id }],
})

export const deleteQuestion = deleteQuestionBy(removeToolQuestion, (id) => ({ assessment_test_id: id }))
