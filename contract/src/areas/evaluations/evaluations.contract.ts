import * as z from 'zod'
import {
  wholeListOf,
  endpointOf,
  Flag,
  Id,
  listInput,
  listOf,
  childListInput,
  messageOnly,
  optionalText,
  plainText,
  readState,
  search,
  Timestamp,
  typedNumber,
} from '../../kit/index.ts'
import { scholarNameFields } from '../accounts/index.ts'
import { sides } from '../mentoring/mentoring.access.ts'
import { attendanceLabels, attendances } from './attendance.ts'
import { evaluationRules } from './evaluations.access.ts'

const endpoint = endpointOf('evaluations')

const attendance = z.enum(attendances, 'choose the attendance')

/** 0 to 100 with at most two decimals (O25). Empty means no score. */
export const evaluationScore = z.preprocess(
  (given) => (given === '' || given === undefined ? null : given),
  typedNumber(
    z.union([
      z.null(),
      z.coerce
        .number({ error: 'must be a number' })
        .min(0, 'must be 0 to 100')
        .max(100, 'must be 0 to 100')
        .multipleOf(0.01, 'at most two decimals'),
    ]),
  ),
)

/** The longest notes on one scholar, in characters. */
export const NOTES_LENGTH = 2000
const notes = optionalText(NOTES_LENGTH)
/** The `updated_at` of the record that the sender saw; null without a record. */
const readRecord = z.iso.datetime({ offset: true }).nullable()

const record = { attendance: z.enum(attendances).nullable(), score: z.number().nullable(), notes: z.string() }

/** A scholar of a meeting with their record. Without a record its fields are null. */
export const evaluation = z.object({
  /** The id of the record. */
  id: z.number().nullable(),
  course_schedule_administrator_id: z.number(),
  scholar_id: z.number(),
  ...scholarNameFields,
  profile_picture: z.string().nullable(),
  /** False for scholars who were recorded before the meeting moved to another day, and are no longer invited. */
  invited: z.boolean(),
  ...record,
  /** The name of the last person who recorded it. */
  by: z.string().nullable(),
  updated_at: Timestamp.nullable(),
})
export type Evaluation = z.infer<typeof evaluation>

const ofMeeting = { course_schedule_administrator_id: Id }

export const listEvaluations = endpoint({
  at: 'GET schedule/review',
  does: 'List the scholars of a meeting with what was recorded of them; scholars get their own. filter[attendance]=none are those without a record. By created_at, those without a record come before the oldest one',
  source: 'G048',
  access: evaluationRules.read,
  input: childListInput(ofMeeting, {
    filter: { scholar_id: Id, attendance: z.enum([...attendances, 'none']), search },
    sort: ['name', 'no_tf', 'created_at'],
    defaultSort: 'name',
  }),
  output: listOf(evaluation),
  sheet: {
    name: 'Attendance',
    columns: {
      name: { label: 'Scholar Name', further: [{ label: 'University', value: ({ university }) => university }] },
      no_tf: 'No TELADAN',
      attendance: { label: 'Attendance', value: ({ attendance }) => attendance && attendanceLabels[attendance] },
      score: 'Score',
      notes: 'Notes',
      by: { label: 'Recorded by', further: [{ label: 'Recorded', as: 'time', value: ({ updated_at }) => updated_at }] },
    },
  },
})

export const readEvaluationSheet = endpoint({
  at: 'GET schedule/review/sheet',
  does: 'All scholars of a meeting with what was recorded of them, for its sheet',
  source: 'decision 0037',
  access: evaluationRules.fill,
  input: z.object({ filter: z.strictObject(ofMeeting) }),
  output: wholeListOf(evaluation),
})

export const storeEvaluation = endpoint({
  at: 'POST schedule/review/store',
  does: 'Record the attendance of a scholar at a meeting, with score and notes; what was recorded before is changed. `updated_at` is that of the record that was read, null where there was none',
  source: '000 §7 Writes, O24, O25, O77, X63',
  access: evaluationRules.record,
  input: z.object({ ...ofMeeting, scholar_id: Id, attendance, score: evaluationScore, notes, updated_at: readRecord.optional() }),
  output: messageOnly,
})

/** A row of the sheet in the form in which it is sent. */
export const sheetRow = z.object({ scholar_id: Id, attendance, score: evaluationScore, notes, updated_at: readRecord })

export const storeEvaluationSheet = endpoint({
  at: 'POST schedule/review/sheet',
  does: 'Record many scholars of a meeting at once, as one operation that can be undone. Refused as a whole when another person has changed one of the rows since it was read; `aliases` remembers which scholar a name or an e-mail of an attendance list means',
  source: 'decision 0037',
  access: evaluationRules.record,
  input: z.object({
    ...ofMeeting,
    rows: z
      .array(sheetRow)
      .min(1, 'change at least one row')
      .max(1000, 'at most 1000 at once')
      .refine((rows) => new Set(rows.map(({ scholar_id }) => scholar_id)).size === rows.length, 'name each scholar once'),
    aliases: z
      .array(z.object({ alias: z.string().trim().min(1).max(200), scholar_id: Id }))
      .max(1000)
      .default([]),
  }),
  output: z.object({ message: z.string(), data: z.object({ changed: z.number(), operation_id: z.number().nullable() }) }),
})

export const setMeetingHeld = endpoint({
  at: 'POST schedule/review/held',
  does: 'Say that a meeting did not take place (held=0), with a reason, or that it did after all',
  source: 'O101',
  access: evaluationRules.setHeld,
  input: z
    .object({ ...ofMeeting, held: Flag, reason: plainText(500).default(''), updated_at: readState })
    .refine(({ held, reason }) => held === 1 || reason !== '', { path: ['reason'], error: 'Reason is required' }),
  output: messageOnly,
})

/** The record of a scholar after one change. `attendance` is null when the change removed the record. */
const historyRow = z.object({ id: z.number(), ...record, by: z.string().nullable(), at: Timestamp })
export type EvaluationHistory = z.infer<typeof historyRow>

export const listEvaluationHistory = endpoint({
  at: 'GET schedule/review/history',
  does: 'What was recorded of a scholar at a meeting, each change with who made it, newest first',
  source: 'decision 0037',
  access: evaluationRules.readHistory,
  input: z.object({ filter: z.strictObject({ ...ofMeeting, scholar_id: Id }) }),
  output: wholeListOf(historyRow),
})

const moment = (seconds: number) => ({ at: new Date(seconds * 1000).toISOString() })

/** A meeting that is over and lacks the record of at least one invited scholar. */
const missingRecord = z.object({
  id: z.number(),
  course_id: z.number(),
  course: z.string(),
  side: z.enum(sides),
  author: z.string(),
  title: z.string(),
  start_section: z.number(),
  end_section: z.number(),
  /** The number of invited scholars, and of those without a record. */
  invited: z.number(),
  missing: z.number(),
})
export type MissingRecord = z.infer<typeof missingRecord>

export const listMissingRecords = endpoint({
  at: 'GET schedule/review/missing',
  does: 'List meetings that are over and have no record of an invited person: for staff those of all courses, for partners their own',
  source: 'decision 0037',
  access: evaluationRules.followMissing,
  input: listInput({ filter: { course_id: Id, side: z.enum(sides), search }, sort: ['start_section'], defaultSort: 'start_section' }),
  output: listOf(missingRecord),
  sheet: {
    name: 'Meetings without a record',
    columns: {
      title: { label: 'Meeting', further: [{ label: 'Course', value: ({ course }) => course }] },
      author: 'With',
      start_section: { label: 'When', value: ({ start_section }) => moment(start_section) },
      missing: { label: 'Without a record', further: [{ label: 'Scholars', value: ({ invited }) => invited }] },
    },
  },
})

/** A scholar who missed their latest meetings on one side of a course. Meetings from which they were excused do not count. */
const absence = z.object({
  id: z.number(),
  scholar_id: z.number(),
  ...scholarNameFields,
  profile_picture: z.string().nullable(),
  course_id: z.number(),
  course: z.string(),
  side: z.enum(sides),
  /** The number of absences in a row. */
  absences: z.number(),
  /** The latest meeting that the scholar missed. */
  meeting_id: z.number(),
  title: z.string(),
  author: z.string(),
  held_on: z.string(),
})
export type AbsenceStreak = z.infer<typeof absence>

export const listAbsences = endpoint({
  at: 'GET schedule/review/absent',
  does: 'List scholars who were absent from their last two meetings or more with a facilitator, or with a mentor, of a course',
  source: 'decision 0037',
  access: evaluationRules.followAbsences,
  input: listInput({ filter: { course_id: Id, side: z.enum(sides), search }, sort: ['held_on', 'absences', 'name'] }),
  output: listOf(absence),
  sheet: {
    name: 'Absent twice in a row',
    columns: {
      name: { label: 'Scholar Name', further: [{ label: 'No TELADAN', value: ({ no_tf }) => no_tf }] },
      course: { label: 'Course', further: [{ label: 'With', value: ({ author }) => author }] },
      absences: 'In a row',
      held_on: { label: 'Last absence', as: 'day', further: [{ label: 'Meeting', value: ({ title }) => title }] },
    },
  },
})
