import { assessmentRules, removeToolQuestion, removeTools, switchTool, type Tool } from '@pandu/contract/assessments'
import { IconToggleLeft, IconTrash } from '@tabler/icons-react'
import { confirmAction } from '../../kit/dialogs/index.ts'

export const switchStatus = confirmAction(switchTool, {
  may: assessmentRules.manage,
  icon: IconToggleLeft,
  label: ({ status }: Tool) => (status === 1 ? 'Hide from scholars' : 'Show to scholars'),
  title: ({ status }) => (status === 1 ? 'Hide assessment tool' : 'Show assessment tool'),
  body: ({ name, status }) =>
    status === 1
      ? `Scholars will no longer find ${name} in any section. Scholars who are taking it can finish.`
      : `Scholars will find ${name} in every section that holds it.`,
  input: ({ id, status }) => ({ id, status: status === 1 ? 0 : 1 }),
  refreshes: ['courses'],
})

export const deleteTool = confirmAction(removeTools, {
  may: assessmentRules.remove,
  icon: IconTrash,
  danger: true,
  label: 'Delete',
  title: 'Delete assessment tool',
  body: ({ name }: Tool) => `${name} will be deleted with its questions. What scholars have answered stays in reports.`,
  input: ({ id }) => [{ id }],
})

export const deleteQuestion = confirmAction(removeToolQuestion, {
  danger: true,
  title: 'Delete question',
  body: ({ question }: { id: number; question: string }) => `“${question}” will be deleted. Attempts that already contain it keep it.`,
  input: ({ id }) => ({ assessment_test_id: id }),
})
