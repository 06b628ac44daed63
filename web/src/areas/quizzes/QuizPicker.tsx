import type { Section } from '@pandu/contract/courses'
import { listQuizzes, type Quiz } from '@pandu/contract/quizzes'
import { PickerDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { plural } from '../../kit/format.ts'
import { useSectionItems } from '../courses/courses.offers.ts'

const active = { status: '1' }

/** Adds an existing quiz to a section. */
export function QuizPicker({ section }: DialogProps<unknown> & { section: Section }) {
  const { add, taken } = useSectionItems(section, 'quiz')
  return (
    <PickerDialog
      code="s_quiz"
      title="Quiz"
      endpoint={listQuizzes}
      where={active}
      row={(quiz: Quiz) => ({
        id: quiz.id,
        title: quiz.title,
        detail: `${plural(quiz.questions, 'question')}, ${quiz.time === null ? 'no time limit' : plural(quiz.time, 'minute')}`,
        taken: taken(quiz.id),
      })}
      onPick={([quiz]) => add(quiz.id)}
      empty="There are no quizzes yet"
      searchLabel="Search quiz"
    />
  )
}
