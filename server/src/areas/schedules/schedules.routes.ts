import { fileUrl } from '@pandu/contract/files'
import type { Actor } from '@pandu/contract/kit'
import { type Side, sides } from '@pandu/contract/mentoring'
import {
  createMeeting,
  listInvited,
  listMeetings,
  listOverlaps,
  listOwnMeetings,
  meetingRules,
  meetingsChanged,
  mayPlanMeetings,
  removeMeetings,
  updateMeeting,
} from '@pandu/contract/schedules'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { invalid } from '../../kit/errors.ts'
import { ifGiven, listPage, ifSearched, wholeList } from '../../kit/lists.ts'
import { refuseOutdatedChange } from '../../kit/outdated-change.ts'
import { oneRow } from '../../kit/rows.ts'
import { type Call, serve } from '../../kit/serve.ts'
import { findCourse, refreshCourse } from '../courses/courses.service.ts'
import { hasFutureRecords, refreshAbsences } from '../evaluations/evaluations.service.ts'
import { notifyEach } from '../notifications/notifications.service.ts'
import { scheduleNotices } from './schedules.notices.ts'
import { meetingColumns, nearestOrder, nearestIds, overlapsOf, recordColumns, meetingIs } from './schedules.queries.ts'
import { findMeeting, inSeconds, invitedTo, isInvited, visibleMeetings } from './schedules.service.ts'
import { changesBetween, factsOf, groupByFirstMeeting } from './schedules.messages.ts'

const WEEK = 7 * 86_400

type Wanted = Parameters<typeof listPage>[1] & {
  filter: {
    course_id?: number | undefined
    id?: number | undefined
    side?: Side | undefined
    user_id?: number | undefined
    series_id?: number | undefined
    when?: keyof typeof meetingIs | undefined
    search?: string | undefined
  }
}

const pageOf = ({ db, actor }: Pick<Call<Actor>, 'db' | 'actor'>, wanted: Wanted, forScholars: boolean) => {
  const { course_id, id, side, user_id, series_id, when, search } = wanted.filter
  const rows = visibleMeetings(db, actor)
    .$call(ifGiven(course_id, (q, value) => q.where('meetings.course_id', '=', value)))
    .$call(ifGiven(id, (q, value) => q.where('meetings.id', '=', value)))
    .$call(ifGiven(side, (q, value) => q.where('meetings.side', '=', value)))
    .$call(ifGiven(user_id, (q, value) => q.where('meetings.author_id', '=', value)))
    .$call(ifGiven(series_id, (q, value) => q.where('meetings.series_id', '=', value)))
    .$call(ifGiven(when, (q, value) => q.where(meetingIs[value])))
    .$call(ifSearched(search, (q, pattern) => q.where(sql`lower(meetings.title)`, 'like', pattern)))
  return listPage(rows, wanted, {
    columns: (q) =>
      q
        .$if(wanted.sort === 'nearest', (all) => all.where('meetings.id', 'in', nearestIds(rows, wanted.page)))
        .select(meetingColumns(forScholars))
        .select(recordColumns(forScholars ? actor.id : null)),
    sorts: {
      start_section: 'meetings.starts_at',
      title: sql`lower(meetings.title)`,
      nearest: nearestOrder,
      created_at: 'meetings.created_at',
    },
    moving: ['nearest'],
    id: 'meetings.id',
  })
}

/** The meetings that a change affects: one alone, or also the later ones of its series. `lock` locks them until the write ends. */
const affectedMeetings = async (db: Db, meeting: Awaited<ReturnType<typeof findMeeting>>, apply: 'this' | 'later', lock = false) => {
  if (apply === 'this' || meeting.series_id === null) return [meeting]
  return db
    .selectFrom('meetings')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('author_id', '=', meeting.author_id)
    .where('series_id', '=', meeting.series_id)
    .where('starts_at', '>=', meeting.starts_at)
    .orderBy('starts_at')
    .orderBy('id')
    .$if(lock, (q) => q.forNoKeyUpdate())
    .execute()
}

/** Sets the meetings that match a condition back to planned. */
const plannedAgain = (where: RawBuilder<unknown>) => ({
  state: sql<'planned' | 'not_held'>`case when ${where} then 'planned' else state end`,
  reason: sql<string>`case when ${where} then '' else reason end`,
})

/** The side for which somebody plans: the given one, or else their own in this course. */
const plannedSide = (actor: Actor, course: Parameters<typeof mayPlanMeetings>[1], wanted: Side | undefined) => {
  const own = sides.filter((side) => mayPlanMeetings(actor, course, side))
  const side = wanted === undefined ? own[0] : own.find((one) => one === wanted)
  if (side === undefined) throw invalid({ side: ['Choose what you are in this course: facilitator or mentor'] })
  return side
}

export const scheduleRoutes = [
  serve(listMeetings, async (call, input) => {
    const { db, actor, allow } = call
    const { course_id, id } = input.filter
    const courseId = course_id ?? (await findMeeting(db, actor, id!)).course_id
    allow(meetingRules.follow, await findCourse(db, actor, courseId))
    return pageOf(call, input, false)
  }),
  serve(listOwnMeetings, (call, input) => pageOf(call, input, true)),

  serve(listInvited, async ({ db, actor, allow }, input) => {
    const { course_schedule_administrator_id, search } = input.filter
    const meeting = await findMeeting(db, actor, course_schedule_administrator_id)
    allow(meetingRules.follow, meeting)
    const rows = db
      .selectFrom('meetings')
      .innerJoin('mentoring_assignments', (join) => join.on(isInvited))
      .innerJoin('users', 'users.id', 'mentoring_assignments.scholar_id')
      .where('meetings.id', '=', meeting.id)
      .$call(ifSearched(search, (q, pattern) => q.where('users.search_text', 'like', pattern)))
    const page = await listPage(rows, input, {
      columns: (q) =>
        q.select([
          'users.id',
          'users.name',
          'users.no_tf',
          'users.status',
          'users.profile_picture',
          sql<string | null>`(select u.name from universities u where u.id = users.university_id)`.as('university'),
        ]),
      sorts: { name: sql`lower(users.name)`, no_tf: sql`lower(users.no_tf)` },
      id: 'users.id',
    })
    return { ...page, data: page.data.map((row) => ({ ...row, profile_picture: row.profile_picture && fileUrl(row.profile_picture) })) }
  }),

  serve(listOverlaps, async ({ db, actor, allow }, { filter: { course_id, side, start_section, end_section, weeks, id, apply } }) => {
    const course = await findCourse(db, actor, course_id)
    allow(meetingRules.plan, course)
    const meeting = id === undefined ? undefined : await findMeeting(db, actor, id)
    if (meeting) allow(meetingRules.change, meeting)
    const changed = meeting ? await affectedMeetings(db, meeting, apply) : []
    const data = await overlapsOf(db, {
      course_id,
      author: actor.id,
      side: plannedSide(actor, course, side),
      starts: meeting
        ? changed.map(({ starts_at }) => start_section + inSeconds(starts_at) - inSeconds(meeting.starts_at))
        : Array.from({ length: weeks }, (_, week) => start_section + week * WEEK),
      length: end_section - start_section,
      but: changed.map(({ id: one }) => one),
    })
    return wholeList(data)
  }),

  serve(createMeeting, async (call, { course_id, side: wanted, weeks, start_section, end_section, ...fields }) => {
    const { db, actor, allow } = call
    const course = await findCourse(db, actor, course_id)
    allow(meetingRules.plan, course)
    const side = plannedSide(actor, course, wanted)
    const made = await db
      .insertInto('meetings')
      .values(
        Array.from({ length: weeks }, (_, week) => ({
          ...fields,
          course_id: course.id,
          side,
          author_id: actor.id,
          starts_at: new Date((start_section + week * WEEK) * 1000),
          ends_at: new Date((end_section + week * WEEK) * 1000),
        })),
      )
      .returningAll()
      .execute()
    const meetings = made.toSorted((a, b) => a.id - b.id)
    const first = oneRow({ rows: meetings })
    const ids = meetings.map(({ id }) => id)
    if (meetings.length > 1) await db.updateTable('meetings').set({ series_id: first.id }).where('id', 'in', ids).execute()
    await notifyEach(
      call,
      scheduleNotices.planned,
      groupByFirstMeeting(meetings, await invitedTo(db, ids)).map(({ meeting, count, readers }) => ({
        readers,
        facts: factsOf(meeting, actor.name, count),
      })),
    )
    await refreshCourse(db, course.id, meetingsChanged)
    return { message: weeks === 1 ? 'Meeting planned' : `${weeks} meetings planned`, data: { id: first.id, meetings: weeks } }
  }),

  serve(updateMeeting, async (call, { course_schedule_administrator_id, apply, updated_at, start_section, end_section, ...fields }) => {
    const { db, actor, allow } = call
    const meeting = await findMeeting(db, actor, course_schedule_administrator_id, true)
    allow(meetingRules.change, meeting)
    const { title, description, media, additional_info } = meeting
    const stored = {
      title,
      description,
      media,
      additional_info,
      start_section: inSeconds(meeting.starts_at),
      end_section: inSeconds(meeting.ends_at),
    }
    refuseOutdatedChange(updateMeeting, { ...stored, updated_at: meeting.updated_at }, updated_at, 'meeting')
    const old = await affectedMeetings(db, meeting, apply, true)
    const ids = old.map(({ id }) => id)
    const before = await invitedTo(db, ids)
    const moved = start_section - stored.start_section
    const rows = await db
      .updateTable('meetings')
      .set({
        ...fields,
        starts_at: sql`starts_at + make_interval(secs => ${moved})`,
        ends_at: sql`starts_at + make_interval(secs => ${moved + end_section - start_section})`,
        sequence: sql`sequence + 1`,
        updated_at: sql`now()`,
        ...(moved !== 0 && {
          // On another day other scholars may be invited.
          recorded_at: null,
          // A meeting that was called off and moves into the future is planned again. It could not be marked as held before its day.
          ...plannedAgain(sql`starts_at + make_interval(secs => ${moved}) > now()`),
        }),
      })
      .where('id', 'in', ids)
      .returningAll()
      .execute()
    // A record of a future meeting would count as a presence or an absence too early.
    if (moved > 0 && (await hasFutureRecords(db, ids)))
      throw invalid({ start_section: ['Scholars are recorded at this meeting: it cannot move to a future day'] })
    if (moved !== 0) await refreshAbsences(db, ids)
    const now = new Map(rows.map((row) => [row.id, row]))
    const oldById = new Map(old.map((row) => [row.id, row]))
    // The day decides who is invited, so the scholars of the old and of the new day are notified.
    const messages = groupByFirstMeeting(
      old.map((row) => {
        const changed = now.get(row.id) ?? row
        // The message is left out only if both the old and the new time are over.
        return changed.ends_at > row.ends_at ? changed : row
      }),
      [...before, ...(await invitedTo(db, ids))],
    ).flatMap(({ meeting: { id }, count, readers }) => {
      const [was, is] = [oldById.get(id), now.get(id)]
      const changes = was && is ? changesBetween(was, is) : []
      return was && changes.length > 0 ? [{ readers, facts: { ...factsOf(was, actor.name, count), changes } }] : []
    })
    await notifyEach(call, scheduleNotices.changed, messages)
    await refreshCourse(db, meeting.course_id, meetingsChanged)
    return { message: ids.length === 1 ? 'Meeting updated' : `${ids.length} meetings updated` }
  }),

  serve(removeMeetings, async (call, ids) => {
    const { db, actor, allow } = call
    // The fixed order prevents deadlocks between two people who delete the same meetings.
    const meetings = []
    for (const id of ids.toSorted((a, b) => a - b)) {
      const meeting = await findMeeting(db, actor, id, true)
      allow(meetingRules.change, meeting)
      meetings.push(meeting)
    }
    // The scholars of a meeting that was called off were notified then.
    const planned = meetings.filter(({ state }) => state === 'planned')
    const inOrder = planned.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at) || a.id - b.id)
    const messages = groupByFirstMeeting(inOrder, await invitedTo(db, ids)).map(({ meeting, count, readers }) => ({
      readers,
      facts: factsOf(meeting, actor.name, count),
    }))
    await db
      .updateTable('meetings')
      .set({ deleted_at: sql`now()`, updated_at: sql`now()`, sequence: sql`sequence + 1` })
      .where('id', 'in', ids)
      .execute()
    await refreshAbsences(db, ids)
    await notifyEach(call, scheduleNotices.cancelled, messages)
    for (const course of new Set(meetings.map(({ course_id }) => course_id))) await refreshCourse(db, course, meetingsChanged)
    return { message: ids.length === 1 ? 'Meeting deleted' : `${ids.length} meetings deleted` }
  }),
]
