import type { Course, Section } from '@pandu/contract/courses'
import { open } from '../../kit/dialogs/index.ts'

interface Place {
  course: Course
  section: Section
}

// A section's ways to quizzes. Each dialog is fetched when it is first opened.

export const addQuiz = async ({ course, section }: Place) => open((await import('./QuizDialog.tsx')).QuizDialog, { course, section })

export const pickQuiz = async ({ section }: Place) => open((await import('./QuizPicker.tsx')).QuizPicker, { section })
