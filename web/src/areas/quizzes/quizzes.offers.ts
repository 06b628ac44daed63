import type { Course, Section } from '@pandu/contract/courses'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'

const QuizDialog = lazyDialog(() => import('./QuizDialog.tsx').then((m) => m.QuizDialog))
const QuizPicker = lazyDialog(() => import('./QuizPicker.tsx').then((m) => m.QuizPicker))

interface Place {
  course: Course
  section: Section
}

// The entries for quizzes in the Add menu of a section.

export const addQuiz = ({ course, section }: Place) => open(QuizDialog, { course, section })

export const pickQuiz = ({ section }: Place) => open(QuizPicker, { section })
