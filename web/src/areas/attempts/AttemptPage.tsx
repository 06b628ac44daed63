import { Badge } from '@mantine/core'
import { closedSentence, courseRules, type Course } from '@pandu/contract/courses'
import { quizPages } from '@pandu/contract/quizzes'
import { useMemo, useState, type ComponentType } from 'react'
import { useAsScholar } from '../../kit/scholarView.ts'
import { useCan } from '../../kit/can.tsx'
import { PageHeader } from '../../kit/display.tsx'
import { useOpened } from '../../kit/useOpenedRecord.ts'
import { usePageId } from '../../kit/params.ts'
import { useCall } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import { CourseFrame } from '../courses/courses.offers.ts'
import { AttemptHistory } from './AttemptHistory.tsx'
import { Intro } from './AttemptIntro.tsx'
import { attemptKinds, type AttemptKind, type Place, placeFilter } from './attemptKinds.ts'
import { Outcome } from './AttemptResult.tsx'
import { PaperView } from './PaperView.tsx'
import { Preview } from './AttemptPreview.tsx'
import { Taking } from './RunningAttempt.tsx'
import { useLateAnswers } from './useLateAnswers.ts'

interface AttemptPageProps {
  noun: 'quiz' | 'assessment'
  /** What readers who follow the course see: results, and for staff the item itself. */
  FollowerView: ComponentType<{ place: Place }>
}

/** A quiz or an assessment tool in a section (O32): scholars take it, those who follow the course see how it went. */
export function AttemptPage({ noun, FollowerView }: AttemptPageProps) {
  const id = usePageId(quizPages.quiz, 'idInstance')
  const sectionId = usePageId(quizPages.quiz, 'idSection')
  const courseId = usePageId(quizPages.quiz, 'idCourse')
  const place = useMemo<Place>(() => ({ id, sectionId, courseId }), [id, sectionId, courseId])
  return (
    <CourseFrame inner item={{ kind: noun, id, section: sectionId }}>
      {(course) => <Inside key={place.id} noun={noun} place={place} course={course} FollowerView={FollowerView} />}
    </CourseFrame>
  )
}

function Inside({ noun, place, course, FollowerView }: AttemptPageProps & { place: Place; course: Course }) {
  const kind = attemptKinds[noun]
  const { can } = useCan(courseRules.follow, course)
  const { id: scholarId, backPath } = useOpened('scholar')
  const asScholar = useAsScholar()
  if (!can) return <OwnAttempt kind={kind} place={place} course={course} />
  if (asScholar) return <Preview kind={kind} place={place} />
  if (scholarId) return <PaperView key={scholarId} kind={kind} place={place} course={course} scholarId={scholarId} back={backPath} />
  return <FollowerView place={place} />
}

function OwnAttempt({ kind, place, course }: { kind: AttemptKind; place: Place; course: Course }) {
  const [started, setStarted] = useState(false)
  const query = useCall(kind.read, { filter: placeFilter(kind, place) })
  useLateAnswers(kind, place, query.data?.data.attempt ?? null)
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
                    {attempt.state === 'waiting' ? 'Waits to be marked' : 'Done'}
                  </Badge>
                )
              }
            />
            {isOver && <Outcome kind={kind} attempt={attempt} />}
            <AttemptHistory changes={data.changes} />
            {!isOver && (attempt || started) && <Taking kind={kind} place={place} />}
            {!isOver && !attempt && !started && (
              <Intro kind={kind} item={data} start={{ isClosed: closedSentence(course) !== undefined, run: () => setStarted(true) }} />
            )}
          </>
        )
      }}
    </Loaded>
  )
}
