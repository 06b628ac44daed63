import { assignModule, moduleKinds, type Course, type Section } from '@pandu/contract/courses'
import { changeQuiz, createQuiz, type Quiz, quizFields, quizPages, type ShowKeys } from '@pandu/contract/quizzes'
import { useRef } from 'react'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { NumberField, SelectField, SwitchField, TextField, useCallForm } from '../../kit/form/index.ts'
import { useGo } from '../../kit/go.ts'
import { useWrite } from '../../kit/query.ts'

const keyOptions: { value: ShowKeys; label: string }[] = [
  { value: 'attempt', label: 'After their attempt' },
  { value: 'end', label: 'When everybody has finished, or the course is over' },
  { value: 'never', label: 'Never' },
]

interface QuizDialogProps extends DialogProps<boolean> {
  /** The quiz to change; without it a new one is added to `section`. */
  quiz?: Quiz
  course?: Course
  section?: Section
}

/** Creates a quiz as a draft in a section and opens its questions, or changes title and time of a quiz. */
export function QuizDialog({ quiz, course, section, close }: QuizDialogProps) {
  const go = useGo()
  const create = useWrite(createQuiz, { silent: true })
  const assign = useWrite(assignModule)
  const rename = useWrite(changeQuiz, { silent: true })
  const change = useWrite(changeQuiz, { refreshes: ['courses'] })
  // A quiz that was created but not added to the section: the next try adds it instead of creating another one.
  const made = useRef<number>(undefined)
  const make = async (values: Parameters<typeof create.send>[0]) => {
    if (!section) return
    if (made.current === undefined) made.current = (await create.send(values)).data.id
    else await rename.send({ id: made.current, ...values })
    await assign.send({ course_section_id: section.id, module_id: moduleKinds.quiz, instance_id: made.current, status: 0 })
  }
  const form = useCallForm({
    schema: quizFields,
    initial: {
      title: quiz?.title ?? '',
      time: quiz?.time === null || !quiz ? '' : String(quiz.time),
      show_keys: quiz?.show_keys ?? ('attempt' as const),
      shuffle: quiz?.shuffle ?? 0,
    },
    record: quiz,
    submit: (values, more) => (quiz ? change.send({ id: quiz.id, updated_at: more.updated_at, ...values }) : make(values)),
    then: () => {
      close(true)
      if (section && course && made.current) go(quizPages.quiz({ idInstance: made.current, idSection: section.id, idCourse: course.id }))
    },
  })
  return (
    <FormDialog code={quiz ? 'u_quiz' : 'c_quiz'} title={quiz ? 'Edit Quiz' : 'Create Quiz'} form={form} save={quiz ? 'Save' : 'Submit'}>
      <TextField name="title" label="Title" required maxLength={200} autoFocus />
      <NumberField
        name="time"
        label="Time in minutes"
        whole
        description="Leave this empty for no time limit. Attempts that have begun keep their time limit."
      />
      <SelectField name="show_keys" label="Scholars see the right answers" options={keyOptions} required />
      <SwitchField name="shuffle" label="Shuffle" description="Each scholar gets the questions and their options in a different order." />
    </FormDialog>
  )
}
