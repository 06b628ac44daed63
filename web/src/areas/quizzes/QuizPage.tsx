import { Button } from '@mantine/core'
import {
  createQuizQuestion,
  listQuizQuestions,
  listQuizzes,
  orderQuizQuestions,
  type Quiz,
  quizRules,
  updateQuizQuestion,
} from '@pandu/contract/quizzes'
import { IconCopyPlus } from '@tabler/icons-react'
import { ActionButtons } from '../../kit/actions.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { useCan } from '../../kit/can.tsx'
import { plural } from '../../kit/format.ts'
import { ActiveBadge, PageHeader } from '../../kit/display.tsx'
import { PageTabs } from '../../kit/PageTabs.tsx'
import { useCall, useWrite } from '../../kit/query.ts'
import { Loaded, LoadedOne } from '../../kit/states.tsx'
import {
  AttemptPage,
  attemptKinds,
  type ItemPlace,
  placeFilter,
  PreviewButton,
  QuestionList,
  ResultsTable,
} from '../attempts/attempts.offers.ts'
import { deleteQuestion, quizActions } from './quizzes.actions.tsx'

const QuestionBank = lazyDialog(() => import('./QuestionBank.tsx').then((m) => m.QuestionBank))

/** A quiz in a section (O32). */
export default function QuizPage() {
  return <AttemptPage noun="quiz" FollowerView={FollowerView} />
}

/** Staff see questions and results; teachers of a vendor see only the results. */
function FollowerView({ place }: { place: ItemPlace }) {
  const { can } = useCan(quizRules.read)
  return can ? <ForStaff place={place} /> : <ForTeachers place={place} />
}

const about = (questions: number, time: number | null) =>
  `${plural(questions, 'question')}, ${time === null ? 'no time limit' : plural(time, 'minute')}`

function ForTeachers({ place }: { place: ItemPlace }) {
  const query = useCall(attemptKinds.quiz.read, { filter: placeFilter(attemptKinds.quiz, place) })
  return (
    <Loaded query={query}>
      {({ data: { title, questions, time } }) => (
        <>
          <PageHeader title={title} about={about(questions, time)}>
            <PreviewButton />
          </PageHeader>
          <ResultsTable kind={attemptKinds.quiz} place={place} />
        </>
      )}
    </Loaded>
  )
}

function ForStaff({ place }: { place: ItemPlace }) {
  const query = useCall(listQuizzes, { filter: { id: place.id } })
  return (
    <LoadedOne query={query}>
      {(quiz) => (
        <>
          <PageHeader title={quiz.title} about={about(quiz.questions, quiz.time)} badge={quiz.status === 0 && <ActiveBadge status={0} />}>
            <PreviewButton />
            <ActionButtons actions={quizActions} record={quiz} />
          </PageHeader>
          {/* The tab is in the address, so that a marked attempt can link back to the results. */}
          <PageTabs
            replace
            tabs={[
              { value: 'questions', label: 'Questions', content: <Questions quiz={quiz} /> },
              { value: 'results', label: 'Results', content: <ResultsTable kind={attemptKinds.quiz} place={place} /> },
            ]}
          />
        </>
      )}
    </LoadedOne>
  )
}

function Questions({ quiz }: { quiz: Quiz }) {
  const { can } = useCan(quizRules.manage)
  const query = useCall(listQuizQuestions, { filter: { course_quiz_id: quiz.id } })
  const create = useWrite(createQuizQuestion)
  const update = useWrite(updateQuizQuestion)
  const order = useWrite(orderQuizQuestions, { silent: true })
  return (
    <Loaded query={query}>
      {({ data }) => (
        <QuestionList
          graded
          questions={data.map((row) => ({ ...row, id: row.course_quiz_question_id }))}
          attempts={quiz.attempts}
          canEdit={can}
          draftOf={(question) =>
            typeof question === 'number'
              ? { call: updateQuizQuestion, of: question }
              : { call: createQuizQuestion, of: `${quiz.id}-${question}` }
          }
          save={({ type, ...texts }, id, more) =>
            id === undefined
              ? create.send({ course_quiz_id: quiz.id, type, ...texts }, more)
              : update.send({ course_quiz_question_id: id, updated_at: more.updated_at, ...texts }, more)
          }
          remove={(question) => deleteQuestion.run(question)}
          order={(ids) => order.run({ course_quiz_id: quiz.id, ids })}
        >
          <Button variant="light" leftSection={<IconCopyPlus size={16} aria-hidden />} onClick={() => void open(QuestionBank, { quiz })}>
            Questions of other quizzes
          </Button>
        </QuestionList>
      )}
    </Loaded>
  )
}
