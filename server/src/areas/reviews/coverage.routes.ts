import { fileUrl } from '@pandu/contract/files'
import { type Side, sides } from '@pandu/contract/mentoring'
import { coverageRule, reviewCalls, reviewRules, reviewsChanged } from '@pandu/contract/reviews'
import { sql } from 'kysely'
import { listPage } from '../../kit/lists.ts'
import { oneRow } from '../../kit/rows.ts'
import { serve } from '../../kit/serve.ts'
import { publishToStaff } from '../../kit/staff.ts'
import { findCourse } from '../courses/courses.service.ts'
import { notifyEach } from '../notifications/notifications.service.ts'
import { coveredScholars, coverageScope, coverageGrid, courseMonths, coverageOptions, scholarsWithCell } from './coverage.queries.ts'
import { openMonthRoutes } from './open-months.routes.ts'
import { readDueRules } from './reviews.dues.ts'
import { missingByAuthor, nameReviews, storeReminders } from './reviews.missing.ts'
import { reviewNotices } from './reviews.notices.ts'

/** Says how many people were reminded, and who was left out because they can no longer write. */
const reminderMessage = (people: number, gone: readonly string[], side: Side) => {
  const left = gone.length > 0 && `not reminded: ${gone.join(', ')}, no longer an active ${side} of the course`
  if (people === 0) return left ? `Nobody reminded; ${left}` : 'They have been reminded of all of these before'
  return [people === 1 ? '1 person reminded' : `${people} people reminded`, left].filter(Boolean).join('; ')
}

const routesOf = (side: Side) => {
  const calls = reviewCalls[side]
  return [
    serve(
      calls.cover,
      async ({ db, actor, allow, services }, input) => {
        const { course_id, user_id, month, met, state, ...wanted } = input.filter
        const course = await findCourse(db, actor, course_id)
        allow(coverageRule[side], course)
        const covering = coverageScope(actor, course, side)
        const asked = { ...covering, carer: covering.carer ?? user_id }
        const months = await courseMonths(db, course.id)
        const since = months[0] ?? '9999-01-01'
        const due = await readDueRules(db, services)
        const cells = { month, met, state }
        const isNarrowed = Object.values(cells).some((value) => value !== undefined)
        const scholars = isNarrowed ? scholarsWithCell(db, due, asked, since, wanted, cells) : coveredScholars(db, asked, wanted)
        const [page, options] = await Promise.all([
          listPage(scholars, input, {
            columns: (q) =>
              q.select([
                'users.id',
                'users.name',
                'users.no_tf',
                'users.profile_picture',
                sql<string | null>`(select u.name from universities u where u.id = users.university_id)`.as('university'),
              ]),
            sorts: { name: sql`lower(users.name)`, no_tf: sql`lower(users.no_tf)` },
            id: 'users.id',
          }),
          coverageOptions(db, covering),
        ])
        const ids = page.data.map(({ id }) => id)
        const grid = oneRow(await coverageGrid(db, due, asked, since, wanted, ids).execute(db))
        const data = page.data.map((row) => ({
          ...row,
          profile_picture: row.profile_picture && fileUrl(row.profile_picture),
          cells: grid.cells[row.id] ?? [],
        }))
        return { ...page, data, months, totals: grid.totals, ...options, days: due.late }
      },
      { cached: true },
    ),

    serve(calls.missing, async ({ db, actor, allow, services }, { filter: { course_id } }) => {
      const course = await findCourse(db, actor, course_id)
      allow(reviewRules.remind, course)
      return { message: 'OK', data: await missingByAuthor(db, await readDueRules(db, services), course.id, side) }
    }),

    serve(calls.remind, async (call, { course_id, user_id }) => {
      const { db, actor, allow, services } = call
      const course = await findCourse(db, actor, course_id)
      allow(reviewRules.remind, course)
      const asked = await readDueRules(db, services)
      const reminded = await storeReminders(db, asked, { course_id, side, user_ids: user_id, by: actor.id })
      await notifyEach(
        call,
        reviewNotices.missing,
        reminded.map(({ user_id: reader, reviews }) => ({
          readers: [reader],
          facts: { side, course_id, course: course.title, count: reviews.length, some: nameReviews(reviews) },
        })),
      )
      await publishToStaff(db, [], reviewsChanged)
      const told = new Set(reminded.map((one) => one.user_id))
      const left = user_id.filter((id) => !told.has(id))
      const late = left.length === 0 ? [] : await missingByAuthor(db, asked, course_id, side)
      const gone = late.filter((one) => !one.can_write && left.includes(one.user_id)).map(({ name }) => name)
      return { message: reminderMessage(told.size, gone, side) }
    }),
  ]
}

export const coverageRoutes = [...sides.flatMap(routesOf), ...openMonthRoutes]
