import { isPartner, isScholar } from '@pandu/contract/kit'
import { type Side, sidePath } from '@pandu/contract/mentoring'
import { reviewPath } from '@pandu/contract/reviews'
import { sql } from 'kysely'
import { defineNotices, heldBy, holdsOneOf, readableWhile, sentence, strong } from '../../kit/notices.ts'
import { seesCourse } from '../courses/courses.service.ts'

interface Facts {
  side: Side
  course_id: number
  course: string
}
interface Weekly extends Facts {
  count: number
  others: number
  /** All courses that the mail of this notice names. */
  course_ids: readonly number[]
}
interface About extends Facts {
  id: number
  scholar_id: number
  author: string
  period: string
}

const readableReview = readableWhile(
  ({ id }: About) => ({ review: id }),
  (number) => sql<boolean>`exists (select from reviews where reviews.id = ${number('review')} and reviews.status_draft = 0
    and reviews.scholar_id = users.id and ${seesCourse(sql.ref('reviews.course_id'))})`,
)
const readableCourse = readableWhile(
  ({ course_id }: Facts) => ({ course: course_id }),
  (number) => seesCourse(number('course')),
)
/** The mail names scholars. So the reader must still see every course in it, and a reader of the programme team must still hold LD. */
const readableWeekly = readableWhile(
  ({ course_id, course_ids }: Weekly) => ({ course: course_id, courses: course_ids }),
  (number) => sql<boolean>`(${seesCourse(number('course'))} and (users.role <> 'TF' or ${holdsOneOf('LD')})
    and not exists (select from jsonb_array_elements_text(notifications.about->'courses') named where not ${seesCourse(sql`named::int`)}))`,
)

const reviewsAre = (count: number) => strong(count === 1 ? '1 review' : `${count} reviews`)
const are = (count: number) => (count === 1 ? 'is' : 'are')

export const reviewNotices = defineNotices('review', 'Monthly reviews', {
  published: {
    label: 'A monthly review about you is published',
    reader: isScholar,
    readable: readableReview,
    mail: 'on',
    to: (review: About) => reviewPath(review, review.id),
    words: ({ author, period, course }: About) => sentence`${strong(author)} has published your review of ${period} in ${course}`,
  },
  missing: {
    label: 'The programme team reminds you of monthly reviews',
    reader: isPartner,
    readable: readableCourse,
    mail: 'on',
    to: ({ side, course_id }: Facts) => sidePath(side, course_id),
    words: ({ count, some, course }: Facts & { count: number; some: string }) =>
      sentence`${reviewsAre(count)} that you write ${are(count)} missing in ${course}: ${some}`,
  },
  weekly: {
    label: 'The weekly list of missing reviews',
    reader: (actor) => isPartner(actor) || heldBy('LD')(actor),
    readable: readableWeekly,
    mail: 'always',
    to: ({ side, course_id }: Facts) => sidePath(side, course_id),
    words: ({ count, course, others }: Weekly) =>
      sentence`${reviewsAre(count)} ${are(count)} missing in ${course}${others === 0 ? '' : others === 1 ? ' and another course' : ` and ${others} other courses`}`,
  },
})
