import { Badge } from '@mantine/core'
import { courseRules, type Course } from '@pandu/contract/courses'
import { quizPages } from '@pandu/contract/quizzes'
import { useMemo, useState, type ComponentType } from 'react'
import { useIsScholarView } from '../../kit/scholarView.ts'
import { useCan } from '../../kit/can.tsx'
import { PageHeader } from '../../kit/display.tsx'
import { useOpenedRecord } from '../../kit/useOpenedRecord.ts'
import { usePageId } from '../../kit/params.ts'
import { useCall } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import { CourseFrame, coursePeriodOf } from '../courses/courses.offers.ts'
import { AttemptHistory } from './AttemptHistory.tsx'
import { AttemptIntro } from './AttemptIntro.tsx'
import { attemptKinds, type AttemptKind, type ItemPlace, placeFilter } from './attemptKinds.ts'
import { AttemptResult } from './AttemptResult.tsx'
import { PaperView } from './PaperView.tsx'
import { AttemptPreview } from './AttemptPreview.tsx'
import { RunningAttempt } from './RunningAttempt.tsx'
import { useLateAnswers } from './useLateAnswers.ts'

interface AttemptPageProps {
  noun: 'quiz' | 'assessment'
  /** What readers who follow the course see: results, and for staff the item itself. */
  FollowerView: ComponentType<{ place: ItemPlace }>
}

/** A quiz or an assessment tool in a section (O32): scholars take it, those who follow the course see how it went. */
export function AttemptPage({ noun, FollowerView }: AttemptPageProps) {
  const id = usePageId(quizPages.quiz, 'idInstance')
  const sectionId = usePageId(quizPages.quiz, 'idSection')
  const courseId = usePageId(quizPages.quiz, 'idCourse')
  const place = useMemo<ItemPlace>(() => ({ id, sectionId, courseId }), [id, sectionId, courseId])
  return (
    <CourseFrame inner item={{ kind: noun, id, section: sectionId }}>
      {(course, closed) => <Inside key={place.id} {...{ noun, place, course, closed, FollowerView }} />}
    </CourseFrame>
  )
}

interface Placed {
  place: ItemPlace
  course: Course
  /** Why nobody can work on the item today. */
  closed: string | undefined
}

function Inside({ noun, place, course, closed, FollowerView }: AttemptPageProps & Placed) {
  const kind = attemptKinds[noun]
  const { can } = useCan(courseRules.follow, course)
  const { id: scholarId, backPath } = useOpenedRecord('scholar')
  const asScholar = useIsScholarView()
  if (!can) return <OwnAttempt {...{ kind, place, course, closed }} />
  if (asScholar) return <AttemptPreview kind={kind} place={place} />
  if (scholarId) return <PaperView key={scholarId} kind={kind} place={place} course={course} scholarId={scholarId} back={backPath} />
  return <FollowerView place={place} />
}

function OwnAttempt({ kind, place, course, closed }: Placed & { kind: AttemptKind }) {
  const [started, setStarted] = useState(false)
  const query = useCall(kind.read, { filter: placeFilter(kind, place) })
  useLateAnswers(kind, place, query.data?.data.attempt ?? null)
  // After the end of the course the server closes the attempt, seconds later. Until then the open page hands in what is left.
  const waits = closed !== undefined && coursePeriodOf(course) === 'upcoming'
  return (
    <Loaded query={query}>
      {({ data }) => {
        const { attempt } = data
        const isOver = attempt !== null && attempt.state !== 'open'
        return (
          <>
            <PageHeader
              title={data.title}
              badge={
                isOver && (
                  <Badge variant="light" radius="sm" color={attempt.state === 'waiting' ? 'orange' : 'green'}>
                    {attempt.state === 'waiting' ? 'Not marked yet' : 'Done'}
                  </Badge>
                )
              }
            />
            {isOver && <AttemptResult kind={kind} attempt={attempt} />}
            <AttemptHistory changes={data.changes} />
            {!isOver && !waits && (attempt || started) && <RunningAttempt kind={kind} place={place} />}
            {!isOver && (waits || (!attempt && !started)) && (
              <AttemptIntro kind={kind} item={data} start={{ isClosed: closed !== undefined, run: () => setStarted(true) }} />
            )}
          </>
        )
      }}
    </Loaded>
  )
}
