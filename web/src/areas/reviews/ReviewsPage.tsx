import type { Course } from '@pandu/contract/courses'
import { isScholar } from '@pandu/contract/kit'
import { type Side, sidePath } from '@pandu/contract/mentoring'
import { reviewCalls, reviewPages } from '@pandu/contract/reviews'
import { notFound } from '@tanstack/react-router'
import { useMe } from '../../kit/can.tsx'
import { useOpenedRecord } from '../../kit/useOpenedRecord.ts'
import { usePageId } from '../../kit/params.ts'
import { useCall } from '../../kit/query.ts'
import { LoadedOne } from '../../kit/states.tsx'
import { CourseFrame } from '../courses/courses.offers.ts'
import { FormerReviews } from './FormerReviews.tsx'
import { ReviewList } from './ReviewList.tsx'
import { ReviewReader } from './ReviewReader.tsx'
import { ScholarReviews } from './ScholarReviews.tsx'

/** The monthly reviews of a scholar on one side of a course, or the review in the address. */
export function ReviewsPage({ side }: { side: Side }) {
  const scholar = usePageId(reviewPages[side], 'idScholar')
  return (
    <CourseFrame inner missing={<FormerReviews side={side} scholar={scholar} />}>
      {(course) => <Reviews key={`${course.id} ${scholar}`} course={course} side={side} scholar={scholar} />}
    </CourseFrame>
  )
}

function Reviews({ course, side, scholar }: { course: Course; side: Side; scholar: number }) {
  const { actor } = useMe()
  const opened = useOpenedRecord()
  if (isScholar(actor) && scholar !== actor.id) throw notFound()
  if (opened.id !== undefined) return <OneReview side={side} course={course} id={opened.id} back={opened.backPath} />
  const back = { path: sidePath(side, course.id), label: side === 'mentor' ? 'Mentor' : 'Facilitator' }
  return isScholar(actor) ? (
    <ScholarReviews course={course} side={side} scholar={scholar} back={back} />
  ) : (
    <ReviewList course={course} side={side} scholar={scholar} back={back} />
  )
}

function OneReview({ side, course, id, back }: { side: Side; course: Course; id: number; back: ReturnType<typeof sidePath> }) {
  const query = useCall(reviewCalls[side].list, { filter: { id, course_id: course.id } }, { enabled: id > 0 })
  return (
    <LoadedOne query={query}>
      {(review) => <ReviewReader review={review} course={course} back={{ path: back, label: 'All reviews' }} />}
    </LoadedOne>
  )
}
