import { assignModule, moduleKinds, type Course, type Section } from '@pandu/contract/courses'
import { changeQuiz, createQuiz, quizFields, type Quiz } from '@pandu/contract/quizzes'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { TextField, useCallForm } from '../../kit/form/index.ts'
import { useGo } from '../../kit/go.ts'
import { useWrite } from '../../kit/query.ts'

interface QuizDialogProps extends DialogProps<boolean> {
  /** The one to change; without it a new one is added to `section`. */
  quiz?: Quiz
  course?: Course
  section?: Section
}

/** Creates a quiz in a section and leads to its questions, or changes title and time of one. */
export function QuizDialog({ quiz, course, section, close }: QuizDialogProps) {
  const go = useGo()
  const create = useWrite(createQuiz, { silent: true })
  const assign = useWrite(assignModule)
  const change = useWrite(changeQuiz, { refreshes: ['courses'] })
  const make = async (values: { title: string; time: string | null }) => {
    const { data } = await create.send(values)
    if (!section || !course) return
    await assign.send({ course_section_id: section.id, module_id: moduleKinds.quiz, instance_id: data.id })
    go(`/quiz/inclass/${data.id}/${section.id}/${course.id}`)
  }
  const form = useCallForm({
    schema: quizFields,
    initial: { title: quiz?.title ?? '', time: quiz?.time === null || !quiz ? '' : String(quiz.time) },
    submit: (values) => (quiz ? change.send({ id: quiz.id, ...values }) : make(values)),
    then: () => close(true),
  })
  return (
    <FormDialog code={quiz ? 'u_quiz' : 'c_quiz'} title={quiz ? 'Edit Quiz' : 'Create Quiz'} form={form} save={quiz ? 'Save' : 'Submit'}>
      <TextField name="title" label="Title" required maxLength={200} autoFocus />
      <TextField
        name="time"
        label="Time in minutes"
        inputMode="numeric"
        maxLength={4}
        description="Left empty, there is no limit. Attempts under way keep the time they began with."
      />
    </FormDialog>
  )
}
