import { fileUrl } from '@pandu/contract/files'
import type { Side } from '@pandu/contract/mentoring'
import { type CoverageCell, listOpenMonths } from '@pandu/contract/reviews'
import { sql } from 'kysely'
import { scholarsInRange } from '../../kit/list-head.ts'
import { containsPattern, ifGiven, listPage, ifSearched } from '../../kit/lists.ts'
import { serve } from '../../kit/serve.ts'
import { type ListScope, openMonths, searchAssignments } from './open-months.queries.ts'
import { readDueRules } from './reviews.dues.ts'

const authorName = sql<string>`(select u.name from users u where u.id = d.user_id)`
const courseTitle = sql<string>`(select c.title from courses c where c.id = d.course_id)`
const rowId = sql<number>`d.assignment_id::bigint * 1000000 + to_char(d.month::date, 'YYYYMM')::int`

export const openMonthRoutes = [
  serve(
    listOpenMonths,
    async ({ db, services }, input) => {
      const { lacks, month, side, course_id, search } = input.filter
      const asked = await readDueRules(db, services)
      const wanted = { lacks, month, course_id }
      const rowsOf = (among?: ListScope) =>
        openMonths(db, asked, wanted, among).$call(ifGiven(side, (q, value) => q.where(sql<boolean>`d.side = ${value}`)))
      const periods = search ? await searchAssignments(db, asked, wanted, containsPattern(search)) : undefined
      // When many scholars match, the search is a condition on all rows instead.
      const rows = periods
        ? rowsOf({ periods })
        : rowsOf().$call(ifSearched(search, (q, pattern) => q.where('users.search_text', 'like', pattern)))
      const page = await listPage(rows, input, {
        columns: (q) =>
          q.select([
            rowId.as('id'),
            'users.id as scholar_id',
            'users.name',
            'users.no_tf',
            'users.profile_picture',
            sql<number>`d.course_id`.as('course_id'),
            courseTitle.as('course'),
            sql<Side>`d.side`.as('side'),
            authorName.as('author'),
            sql<number>`d.user_id`.as('user_id'),
            sql<string>`d.month`.as('month'),
            sql<CoverageCell['state']>`d.state`.as('state'),
            sql<number | null>`d.review_id`.as('review_id'),
            sql<CoverageCell['late']>`d.late`.as('late'),
            sql<boolean>`d.met`.as('met'),
            sql<boolean>`d.can_write`.as('can_write'),
            sql<boolean>`d.has_scholar`.as('has_scholar'),
          ]),
        sorts: { name: sql`lower(users.name)`, course: sql`lower(${courseTitle})`, author: sql`lower(${authorName})`, month: sql`d.month` },
        id: rowId,
        // With a course or a search the list is short, and the fast way to its first page is not needed.
        heads: { name: course_id === undefined && !search ? (part) => rowsOf({ scholars: scholarsInRange(part) }) : undefined },
      })
      return { ...page, data: page.data.map((row) => ({ ...row, profile_picture: row.profile_picture && fileUrl(row.profile_picture) })) }
    },
    { cached: true },
  ),
]
