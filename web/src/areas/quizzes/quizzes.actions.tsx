import { quizRules, removeQuizQuestion, switchQuiz, type Quiz } from '@pandu/contract/quizzes'
import { IconEdit, IconToggleLeft } from '@tabler/icons-react'
import { actions, type Action } from '../../kit/actions.tsx'
import { confirmAction, lazyDialog, open } from '../../kit/dialogs/index.ts'

const QuizDialog = lazyDialog(() => import('./QuizDialog.tsx').then((m) => m.QuizDialog))

const editQuiz: Action<Quiz> = { label: 'Edit', icon: IconEdit, may: quizRules.manage, run: (quiz) => open(QuizDialog, { quiz }) }

const switchStatus = confirmAction(switchQuiz, {
  may: quizRules.manage,
  icon: IconToggleLeft,
  label: ({ status }: Quiz) => (status === 1 ? 'Hide from scholars' : 'Show to scholars'),
  title: ({ status }) => (status === 1 ? 'Hide quiz' : 'Show quiz'),
  body: ({ title, status }) =>
    status === 1
      ? `Scholars will no longer find ${title} in any section. Scholars who are taking it can finish.`
      : `Scholars will find ${title} in every section that holds it.`,
  input: ({ id, status }) => ({ id, status: status === 1 ? 0 : 1 }),
  refreshes: ['courses'],
})

export const quizActions = actions<Quiz>(editQuiz, switchStatus)

export const deleteQuestion = confirmAction(removeQuizQuestion, {
  danger: true,
  title: 'Delete question',
  body: ({ question }: { id: number; question: string }) => `“${question}” will be deleted. Attempts that already contain it keep it.`,
  input: ({ id }) => ({ course_quiz_question_id: id }),
})
