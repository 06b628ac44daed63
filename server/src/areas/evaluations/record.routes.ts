import {
  evaluationRules,
  evaluationsChanged,
  readParticipants,
  setMeetingHeld,
  storeEvaluation,
  storeEvaluationSheet,
} from '@pandu/contract/evaluations'
import { EVALUATION_SHEET } from '@pandu/contract/operations'
import { sql } from 'kysely'
import { AppError, conflict, invalid } from '../../kit/errors.ts'
import { refuseOutdatedChange } from '../../kit/outdated-change.ts'
import { serve } from '../../kit/serve.ts'
import { refreshCourse } from '../courses/courses.service.ts'
import { recordOperation } from '../operations/operations.service.ts'
import { storeHeld } from '../schedules/held.service.ts'
import { findMeeting } from '../schedules/schedules.service.ts'
import type { SheetPayload } from './evaluations.operations.ts'
import { refreshAbsences } from './evaluations.service.ts'
import { recordText, recordsOf, isSameRecord, writeRecords } from './evaluations.records.ts'
import { participantsOf } from './participants/match-participants.ts'
import { readAttendanceList } from './participants/attendance-list.ts'

const notInvited = 'This scholar is not invited to this meeting'
/** Means that the sender saw no record. No record has this time. */
const NO_RECORD_SEEN = new Date(0).toISOString()

const isAsRead = (stored: string | null, read: string | null) =>
  stored === null || read === null ? stored === read : Date.parse(stored) === Date.parse(read)

const named = (names: readonly string[]) =>
  names.length <= 3 ? names.join(', ') : `${names.slice(0, 3).join(', ')} and ${names.length - 3} others`

export const recordRoutes = [
  serve(storeEvaluation, async (call, { course_schedule_administrator_id: id, scholar_id, updated_at, ...wanted }) => {
    const { db, actor, allow } = call
    const meeting = await findMeeting(db, actor, id, true)
    allow(evaluationRules.record, meeting)
    const stored = (await recordsOf(db, id)).get(scholar_id)
    if (!stored) throw invalid({ scholar_id: [notInvited] })
    if (stored.updated_at !== null)
      refuseOutdatedChange(
        storeEvaluation,
        { ...stored, updated_at: stored.updated_at },
        updated_at === null ? NO_RECORD_SEEN : updated_at,
        'evaluation',
      )
    // The record was removed, for example because its operation was undone. The sender has not seen that yet and must not restore it.
    else if (typeof updated_at === 'string') throw conflict('This record was removed in the meantime. Please check the meeting again')
    if (!isSameRecord(stored, wanted)) await writeRecords(call, meeting, [{ scholar_id, ...wanted }])
    return { message: 'Evaluation saved' }
  }),

  serve(storeEvaluationSheet, async (call, { course_schedule_administrator_id: id, rows, aliases }) => {
    const { db, actor, allow } = call
    const meeting = await findMeeting(db, actor, id, true)
    allow(evaluationRules.record, meeting)
    const stored = await recordsOf(db, id)
    const of = rows.map((row, at) => ({ row, at, now: stored.get(row.scholar_id) }))
    const strangers = of.filter(({ now }) => !now).map(({ at }): [string, string[]] => [`rows.${at}.scholar_id`, [notInvited]])
    if (strangers.length > 0 || aliases.some(({ scholar_id }) => !stored.has(scholar_id)))
      throw invalid(strangers.length > 0 ? Object.fromEntries(strangers) : { aliases: [notInvited] })
    const changed = of.flatMap(({ row, at, now }) => (now && !isSameRecord(now, row) ? [{ row, at, now }] : []))
    const outdated = changed.filter(({ row, now }) => !isAsRead(now.updated_at, row.updated_at))
    if (outdated.length > 0)
      throw new AppError(
        409,
        `Somebody else has recorded ${named(outdated.map(({ now }) => now.name))} in the meantime. Nothing was saved. Please choose which records to keep`,
        Object.fromEntries(outdated.map(({ at, now }) => [`rows.${at}`, [`Stored now: ${recordText(now)}`]])),
      )
    // A name that stands for another one of them from now on was a mistake before.
    if (aliases.length > 0) {
      await sql`delete from attendance_aliases a using jsonb_to_recordset(${JSON.stringify(aliases)}::jsonb) x(scholar_id int, alias text)
        where a.alias = x.alias and a.scholar_id <> x.scholar_id and a.scholar_id = any(${[...stored.keys()]}::int[])`.execute(db)
      await db
        .insertInto('attendance_aliases')
        .values(aliases.map((one) => ({ ...one, by_id: actor.id })))
        .onConflict((oc) => oc.doNothing())
        .execute()
    }
    if (changed.length === 0) return { message: 'Nothing has changed', data: { changed: 0, operation_id: null } }
    await writeRecords(
      call,
      meeting,
      changed.map(({ row: { updated_at: _read, ...row } }) => row),
    )
    const { rows: clock } = await sql<{ at: string }>`select now() at`.execute(db)
    const payload: SheetPayload = {
      meeting_id: id,
      saved_at: clock[0]?.at ?? '',
      before: changed.map(({ now: { scholar_id, attendance, score, notes } }) => ({ scholar_id, attendance, score, notes })),
    }
    const count = changed.length === 1 ? '1 record' : `${changed.length} records`
    const operation_id = await recordOperation(call, {
      kind: EVALUATION_SHEET,
      title: `${count} of ${meeting.title}`,
      payload,
      records: changed.map(({ row, now }) => ({
        record_id: row.scholar_id,
        label: now.name,
        before: recordText(now),
        after: recordText(row),
      })),
    })
    return { message: `${count} saved`, data: { changed: changed.length, operation_id } }
  }),

  serve(setMeetingHeld, async (call, { course_schedule_administrator_id: id, held, reason, updated_at }) => {
    const { db, actor, allow } = call
    const meeting = await findMeeting(db, actor, id, true)
    allow(evaluationRules.setHeld, meeting)
    refuseOutdatedChange(setMeetingHeld, { reason: meeting.reason, updated_at: meeting.updated_at }, updated_at, 'meeting')
    const present = [...(await recordsOf(db, id)).values()].filter(({ attendance }) => attendance === 'presence')
    if (held === 0 && present.length > 0)
      throw conflict(
        `${named(present.map(({ name }) => name))} ${present.length === 1 ? 'is' : 'are'} recorded as present: correct this first`,
      )
    await storeHeld(call, meeting, held === 1 ? null : reason)
    await refreshAbsences(db, [id])
    await refreshCourse(db, meeting.course_id, evaluationsChanged)
    return { message: held === 1 ? 'The meeting took place' : 'The meeting did not take place' }
  }),

  serve(readParticipants, async ({ db, actor, allow }, { course_schedule_administrator_id: id, file }) => {
    const meeting = await findMeeting(db, actor, id)
    allow(evaluationRules.record, meeting)
    const list = await readAttendanceList(file)
    const { data, notes } = await participantsOf(db, meeting, list.joins)
    return { message: 'OK', data: { participants: data, notes: [...list.notes, ...notes] } }
  }),
]
