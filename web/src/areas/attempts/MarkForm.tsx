import { Button } from '@mantine/core'
import { requiredMessage } from '@pandu/contract/kit'
import type { AnsweredQuestion } from '@pandu/contract/attempts'
import { markQuiz, quizMark } from '@pandu/contract/quizzes'
import { useState } from 'react'
import { NumberText } from '../../kit/form/index.ts'
import { GrowingTextarea } from '../../kit/GrowingTextarea.tsx'
import { useWrite } from '../../kit/query.ts'
import type { ItemPlace } from './attemptKinds.ts'

interface MarkFormProps {
  place: ItemPlace
  scholarId: number
  at: number
  answer: AnsweredQuestion
}

/** The mark of one essay. If somebody else has marked the essay since this page was loaded, saving is refused and the newer mark is loaded. */
export function MarkForm({ place, scholarId, at, answer }: MarkFormProps) {
  const write = useWrite(markQuiz, { then: () => setTyped({}) })
  const [typed, setTyped] = useState<{ mark?: string; notes?: string }>({})
  const [problem, setProblem] = useState<string>()
  const mark = typed.mark ?? String(answer.mark ?? '')
  const notes = typed.notes ?? answer.notes
  const save = () => {
    const read = quizMark.safeParse(mark)
    if (mark === '' || !read.success) return setProblem(read.error?.issues[0]?.message ?? requiredMessage('mark'))
    setProblem(undefined)
    return write.run({
      course_quiz_id: place.id,
      course_section_id: place.sectionId,
      scholar_id: scholarId,
      marks: [{ course_quiz_question_id: answer.question_id, mark: read.data, notes, seen: answer.marked_at }],
    })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'flex-start' }}
      aria-label={`Mark for question ${at + 1}`}
    >
      <NumberText
        label="Mark (0 to 100)"
        w={140}
        value={mark}
        onChange={(value) => {
          setProblem(undefined)
          setTyped({ ...typed, mark: value })
        }}
        error={problem}
      />
      <GrowingTextarea
        label="Notes"
        minRows={1}
        maxLength={2000}
        style={{ flex: '1 1 14rem' }}
        value={notes}
        onChange={(event) => setTyped({ ...typed, notes: event.currentTarget.value })}
      />
      <Button type="submit" mt={26} loading={write.busy} disabled={typed.mark === undefined && typed.notes === undefined}>
        Save mark
      </Button>
    </form>
  )
}
