import { assignModule, moduleKinds, type Section } from '@pandu/contract/courses'
import { listQuizzes, type Quiz } from '@pandu/contract/quizzes'
import { PickerDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { plural } from '../../kit/format.ts'
import { useWrite } from '../../kit/query.ts'

const active = { status: '1' }

/** Puts a quiz that is there already into a section. */
export function QuizPicker({ section }: DialogProps<unknown> & { section: Section }) {
  const assign = useWrite(assignModule)
  const held = new Set(section.modules.filter(({ module_id }) => module_id === moduleKinds.quiz).map(({ instance_id }) => instance_id))
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
        taken: held.has(quiz.id) && 'Already in this section',
      })}
      onPick={async ([quiz]) =>
        (await assign.run({ course_section_id: section.id, module_id: moduleKinds.quiz, instance_id: quiz.id })) !== undefined
      }
      empty="There are no quizzes yet"
      searchLabel="Search quiz"
    />
  )
}
