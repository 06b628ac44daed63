import {
  listAbsences,
  listEvaluationHistory,
  listEvaluations,
  listMissingRecords,
  readEvaluationSheet,
  evaluationRules,
} from '@pandu/contract/evaluations'
import { isScholar } from '@pandu/contract/kit'
import type { Side } from '@pandu/contract/mentoring'
import { sql } from 'kysely'
import { notFound } from '../../kit/errors.ts'
import { ifGiven, listPage, ifSearched, wholeList } from '../../kit/lists.ts'
import { serve } from '../../kit/serve.ts'
import { findMeeting, visibleMeetings } from '../schedules/schedules.service.ts'
import {
  absencesNow,
  attendanceOf,
  evaluationColumns,
  scholarsOf,
  unrecordedColumns,
  unrecordedMeetings,
  withPictures,
} from './evaluations.queries.ts'
import { recordRoutes } from './record.routes.ts'

const sorts = { name: sql`lower(users.name)`, no_tf: sql`lower(users.no_tf)` }

export const evaluationRoutes = [
  serve(listEvaluations, async ({ db, actor, allow }, input) => {
    const { course_schedule_administrator_id: id, scholar_id, attendance, search } = input.filter
    allow(evaluationRules.read, await findMeeting(db, actor, id))
    // A meeting to which a scholar is not invited answers like a missing one.
    if (isScholar(actor) && !(await visibleMeetings(db, actor).where('meetings.id', '=', id).select('meetings.id').executeTakeFirst()))
      throw notFound()
    const rows = scholarsOf(db, actor, id)
      .$call(ifGiven(scholar_id, (q, value) => q.where('users.id', '=', value)))
      .$call(
        ifGiven(attendance, (q, value) =>
          q.where('evaluations.attendance', value === 'none' ? 'is' : '=', value === 'none' ? null : value),
        ),
      )
      .$call(ifSearched(search, (q, pattern) => q.where('users.search_text', 'like', pattern)))
    const page = await listPage(rows, input, {
      columns: (q) => q.select(evaluationColumns(id)),
      // The time of the record, as its id and its other columns are. Scholars without one come before the oldest.
      sorts: { ...sorts, created_at: sql`coalesce(evaluations.created_at, '-infinity')` },
      id: 'users.id',
    })
    return { ...page, data: withPictures(page.data) }
  }),

  serve(readEvaluationSheet, async ({ db, actor, allow }, { filter: { course_schedule_administrator_id: id } }) => {
    allow(evaluationRules.fill, await findMeeting(db, actor, id))
    const rows = await scholarsOf(db, actor, id).select(evaluationColumns(id)).orderBy(sorts.name).orderBy('users.id').execute()
    return wholeList(withPictures(rows))
  }),

  serve(listEvaluationHistory, async ({ db, actor, allow }, { filter: { course_schedule_administrator_id: id, scholar_id } }) => {
    allow(evaluationRules.readHistory, await findMeeting(db, actor, id))
    const rows = await db
      .selectFrom('evaluation_history')
      .where('meeting_id', '=', id)
      .where('scholar_id', '=', scholar_id)
      .orderBy('id', 'desc')
      .limit(200)
      .select([
        'id',
        'attendance',
        'score',
        'notes',
        'at',
        sql<string | null>`(select u.name from users u where u.id = evaluation_history.by_id)`.as('by'),
      ])
      .execute()
    const data = rows.map(({ attendance, ...row }) => ({ ...row, attendance: attendance === null ? null : attendanceOf(attendance) }))
    return wholeList(data)
  }),

  serve(
    listMissingRecords,
    ({ db, actor }, input) => {
      const { course_id, side, search } = input.filter
      const rows = unrecordedMeetings(db, actor)
        .$call(ifGiven(course_id, (q, value) => q.where('meetings.course_id', '=', value)))
        .$call(ifGiven(side, (q, value) => q.where('meetings.side', '=', value)))
        .$call(ifSearched(search, (q, pattern) => q.where(sql`lower(meetings.title)`, 'like', pattern)))
      return listPage(rows, input, {
        columns: (q) => q.select(unrecordedColumns),
        sorts: { start_section: 'meetings.starts_at' },
        id: 'meetings.id',
      })
    },
    { cached: true },
  ),

  serve(
    listAbsences,
    async ({ db }, input) => {
      const { course_id, side, search } = input.filter
      const rows = absencesNow(db)
        .$call(ifGiven(course_id, (q, value) => q.where('absence_streaks.course_id', '=', value)))
        .$call(ifGiven(side, (q, value) => q.where('absence_streaks.side', '=', value)))
        .$call(ifSearched(search, (q, pattern) => q.where('users.search_text', 'like', pattern)))
      const page = await listPage(rows, input, {
        columns: (q) =>
          q
            .innerJoin('meetings', 'meetings.id', 'absence_streaks.meeting_id')
            .select([
              'absence_streaks.id',
              'users.id as scholar_id',
              'users.name',
              'users.no_tf',
              sql<string | null>`(select u.name from universities u where u.id = users.university_id)`.as('university'),
              'users.profile_picture',
              'courses.id as course_id',
              'courses.title as course',
              sql<Side>`absence_streaks.side`.as('side'),
              'absences',
              'meeting_id',
              'meetings.title',
              sql<string>`(select u.name from users u where u.id = meetings.author_id)`.as('author'),
              'absence_streaks.held_on',
            ]),
        sorts: { held_on: 'absence_streaks.held_on', absences: 'absence_streaks.absences', name: sorts.name },
        id: 'absence_streaks.id',
      })
      return { ...page, data: withPictures(page.data) }
    },
    { cached: true },
  ),

  ...recordRoutes,
]
