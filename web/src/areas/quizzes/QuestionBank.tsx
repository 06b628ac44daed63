import { type BankQuestion, listBankQuestions, type Quiz, reuseQuizQuestions } from '@pandu/contract/quizzes'
import { type DialogProps, PickerDialog } from '../../kit/dialogs/index.ts'
import { plural } from '../../kit/format.ts'
import { useWrite } from '../../kit/query.ts'

const typeWords = { multiple: 'Multiple choice', essay: 'Essay' }

/** Copies questions of other quizzes, with their right answers and points. */
export function QuestionBank({ quiz }: DialogProps<unknown> & { quiz: Quiz }) {
  const write = useWrite(reuseQuizQuestions)
  return (
    <PickerDialog
      code="s_quiz_question"
      title="Questions of other quizzes"
      endpoint={listBankQuestions}
      where={{ except: quiz.id }}
      many
      pick="Add"
      picking="Adding..."
      row={(question: BankQuestion) => ({
        id: question.id,
        title: question.question,
        detail: `${question.quiz}, ${typeWords[question.type].toLowerCase()}, ${plural(question.points, 'point')}`,
      })}
      onPick={async (picked) => (await write.run({ course_quiz_id: quiz.id, ids: picked.map(({ id }) => id) })) !== undefined}
      empty="There are no other questions yet"
      searchLabel="Search question or quiz"
    />
  )
}
