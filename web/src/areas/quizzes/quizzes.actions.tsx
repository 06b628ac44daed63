import { quizRules, removeQuizQuestion, switchQuiz, type Quiz } from '@pandu/contract/quizzes'
import { IconEdit } from '@tabler/icons-react'
import { actions, type Action } from '../../kit/actions.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { deleteQuestionBy, switchItem } from '../attempts/attempts.offers.ts'

const QuizDialog = lazyDialog(() => import('./QuizDialog.tsx').then((m) => m.QuizDialog))

const editQuiz: Action<Quiz> = { label: 'Edit', icon: IconEdit, may: quizRules.manage, run: (quiz) => open(QuizDialog, { quiz }) }

export const quizActions = actions<Quiz>(editQuiz, switchItem(switchQuiz, 'quiz', quizRules.manage))

export const deleteQuestion = deleteQuestionBy(removeQuizQuestion, (id) => ({ course_quiz_question_id: id }))
