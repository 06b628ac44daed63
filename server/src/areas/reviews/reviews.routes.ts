import type { Actor } from '@pandu/contract/kit'
import { type Side, sides } from '@pandu/contract/mentoring'
import { confirmReview, monthTitle, periodOf, reviewCalls, reviewRules, reviewsChanged, writeReviews } from '@pandu/contract/reviews'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { invalid, withUnique } from '../../kit/errors.ts'
import { listPage } from '../../kit/lists.ts'
import { refuseOutdatedChange } from '../../kit/outdated-change.ts'
import { type Call, serve } from '../../kit/serve.ts'
import { publishToStaff } from '../../kit/staff.ts'
import { mustConfirm } from '../../kit/warnings.ts'
import { findCourse, memberIds } from '../courses/courses.service.ts'
import { notify } from '../notifications/notifications.service.ts'
import { reviewNotices } from './reviews.notices.ts'
import { carersOf, firstDayOf, lockReview, reviewColumns, filteredReviews, toReview, authorStanding } from './reviews.queries.ts'
import { publishWarnings } from './reviews.warnings.ts'

interface Stored {
  id: number
  course_id: number
  side: Side
  author_id: number
  scholar_id: number
  status_draft: number
}

/** Refreshes the open pages of everybody who sees a review. */
const refreshReview = async (db: Db, review: Stored) => {
  const others = review.status_draft === 0 ? [review.scholar_id, ...(await carersOf(db, review))] : []
  await publishToStaff(db, [review.author_id, ...others], reviewsChanged)
}

/** Notifies the scholar of a published review, if they see the course. */
const notifyPublished = async (call: Call<Actor>, review: Stored, month: string, course: { title: string; status: number }) => {
  if (course.status !== 1 || !(await memberIds(call.db, review.course_id)).includes(review.scholar_id)) return
  const facts = { ...review, course: course.title, author: call.actor.name, period: monthTitle(periodOf(month)) }
  await notify(call, reviewNotices.published, [review.scholar_id], facts)
}

const uniqueErrors = {
  reviews_once: ['period_month', 'You have already written a review of this scholar for this month'],
} satisfies Parameters<typeof withUnique>[0]

const refuseWrongMonth = ({ has_begun, cares }: Awaited<ReturnType<typeof authorStanding>>) => {
  if (!has_begun) throw invalid({ period_month: ['This month has not begun yet'] })
  if (!cares) throw invalid({ scholar_id: ['You did not look after this scholar in this month'] })
}

const routesOf = (side: Side) => {
  const calls = reviewCalls[side]
  return [
    serve(calls.list, async ({ db, actor }, input) => {
      const page = await listPage(filteredReviews(db, actor, side, input.filter), input, {
        columns: (q) => q.select(reviewColumns(actor)),
        sorts: { created_at: 'reviews.created_at', period: 'reviews.month' },
        id: 'reviews.id',
      })
      return { ...page, data: page.data.map(toReview) }
    }),

    serve(calls.create, async (call, { course_id, scholar_id, period_month, period_year, confirmed, ...fields }) => {
      const { db, actor, allow } = call
      const course = await findCourse(db, actor, course_id)
      allow(writeReviews[side], course)
      const review = { ...fields, course_id, side, scholar_id, month: firstDayOf(period_year, period_month) }
      refuseWrongMonth(await authorStanding(db, { ...review, user_id: actor.id }))
      const isPublished = fields.status_draft === 0
      if (isPublished) mustConfirm(confirmed, await publishWarnings(db, { ...review, user_id: actor.id }))
      const made = await withUnique(uniqueErrors, () =>
        db
          .insertInto('reviews')
          .values({ ...review, author_id: actor.id, published_at: isPublished ? sql`now()` : null })
          .returningAll()
          .executeTakeFirstOrThrow(),
      )
      if (isPublished) await notifyPublished(call, made, review.month, course)
      await refreshReview(call.db, made)
      return { message: isPublished ? 'Review published' : 'Draft saved', data: { id: made.id } }
    }),

    serve(calls.update, async (call, { id, course_id, scholar_id, period_month, period_year, confirmed, updated_at, ...fields }) => {
      const { db, actor, allow } = call
      const old = await lockReview(db, actor, side, id)
      const course = await findCourse(db, actor, old.course_id)
      allow(reviewRules.change, { ...old, seat: course.seat })
      refuseOutdatedChange(calls.update, { ...old, ...periodOf(old.first_day) }, updated_at, 'review')
      if (course_id !== old.course_id) throw invalid({ course_id: ['The course of a review cannot be changed'] })
      if (scholar_id !== old.scholar_id) throw invalid({ scholar_id: ['The scholar of a review cannot be changed'] })
      const review = { ...fields, month: firstDayOf(period_year, period_month) }
      const written = { ...review, id, course_id, side, scholar_id, user_id: actor.id }
      if (review.month !== old.first_day) refuseWrongMonth(await authorStanding(db, written))
      const isPublished = fields.status_draft === 0
      if (isPublished) mustConfirm(confirmed, await publishWarnings(db, written))
      const changed = await withUnique(uniqueErrors, () =>
        db
          .updateTable('reviews')
          .set({ ...review, updated_at: sql`now()`, ...(isPublished && { published_at: sql`now()` }) })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow(),
      )
      if (isPublished) await notifyPublished(call, changed, review.month, course)
      await refreshReview(call.db, changed)
      return { message: isPublished ? 'Review published' : 'Draft saved' }
    }),

    serve(calls.remove, async (call, ids) => {
      const { db, actor, allow } = call
      // The fixed order prevents deadlocks between two people who delete the same drafts.
      for (const id of ids.toSorted((a, b) => a - b)) {
        const review = await lockReview(db, actor, side, id)
        const { seat } = await findCourse(db, actor, review.course_id)
        allow(reviewRules.remove, { ...review, seat })
        await db.deleteFrom('reviews').where('id', '=', id).execute()
        await refreshReview(call.db, review)
      }
      return { message: ids.length === 1 ? 'Draft deleted' : `${ids.length} drafts deleted` }
    }),
  ]
}

export const reviewRoutes = [
  ...sides.flatMap(routesOf),

  serve(confirmReview, async (call, { id }) => {
    const { db, actor } = call
    const review = await lockReview(db, actor, undefined, id)
    await db
      .updateTable('reviews')
      .set({ read_at: sql`now()` })
      .where('id', '=', id)
      .where('read_at', 'is', null)
      .execute()
    await refreshReview(call.db, review)
    return { message: 'Thank you. Your confirmation is saved' }
  }),
]
