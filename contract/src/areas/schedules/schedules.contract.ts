import * as z from 'zod'
import {
  wholeListOf,
  currentMs,
  endpointOf,
  Id,
  idList,
  requiredMessage,
  listInput,
  childListInput,
  listOf,
  messageOnly,
  plainText,
  readState,
  search,
  text,
  Timestamp,
  typedNumber,
} from '../../kit/index.ts'
import { scholarNameFields } from '../accounts/index.ts'
import { attendances } from '../evaluations/attendance.ts'
import { sides } from '../mentoring/mentoring.access.ts'
import { meetingRules } from './schedules.access.ts'

const endpoint = endpointOf('schedules')

export const meetingMedia = ['Google Meet', 'Zoom Meeting', 'Other'] as const

/** A moment as Unix seconds, the form of the API for meetings. */
const moment = z.coerce
  .number({ error: 'must be a time' })
  .int('must be a time')
  .min(0, 'must be a time')
  .max(4_102_444_800, 'must be before 2100')

/** A meeting. `user_id` is its author. */
export const meeting = z.object({
  id: z.number(),
  course_id: z.number(),
  course: z.string(),
  side: z.enum(sides),
  user_id: z.number(),
  author: z.string(),
  title: z.string(),
  description: z.string(),
  media: z.enum(meetingMedia),
  /** The link, or a text that says where and how to meet. */
  additional_info: z.string(),
  start_section: z.number(),
  end_section: z.number(),
  /** The same for all meetings of a weekly series; null for a single meeting. */
  series_id: z.number().nullable(),
  /** The number of invited scholars; null when a scholar reads it. */
  invited: z.number().nullable(),
  /** The number of scholars with a record; null when a scholar reads it. */
  recorded: z.number().nullable(),
  /** The record of the scholar who reads it; null for other readers and without a record. */
  record: z.object({ attendance: z.enum(attendances), score: z.number().nullable(), notes: z.string() }).nullable(),
  state: z.enum(['planned', 'not_held']),
  /** The reason why it did not take place. */
  reason: z.string(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Meeting = z.infer<typeof meeting>

/** A moment for a spreadsheet. */
const at = (seconds: number) => ({ at: new Date(seconds * 1000).toISOString() })

/** The label of a meeting with state `not_held`. It depends on whether the meeting would be over by now. */
export const notHeldLabel = ({ end_section }: Pick<Meeting, 'end_section'>) =>
  end_section * 1000 > currentMs() ? 'Called off' : 'Did not take place'

const when = z.enum(['coming', 'past'])
/** `nearest` sorts coming meetings first, the next one on top; then past meetings, the latest one on top. */
const sorts = ['start_section', 'title', 'nearest', 'created_at'] as const

export const listMeetings = endpoint({
  at: 'GET schedule/administrator',
  does: 'List the meetings of a course, or one by filter[id]; filter[when] is coming or past, filter[series_id] the meetings of one series',
  source: 'G046',
  access: meetingRules.follow,
  input: listInput({
    filter: { course_id: Id, id: Id, side: z.enum(sides), user_id: Id, series_id: Id, when, search },
    sort: sorts,
    defaultSort: 'start_section',
  }).refine((v) => v.filter.course_id !== undefined || v.filter.id !== undefined, {
    path: ['filter.course_id'],
    error: requiredMessage('course_id'),
  }),
  output: listOf(meeting),
  sheet: {
    name: 'Meetings',
    columns: {
      title: { label: 'Meeting', further: [{ label: 'Author', value: ({ author }) => author }] },
      start_section: {
        label: 'When',
        value: ({ start_section }) => at(start_section),
        further: [{ label: 'Until', value: ({ end_section }) => at(end_section) }],
      },
      media: 'Media',
      invited: { label: 'Scholars', further: [{ label: 'Recorded', value: ({ recorded }) => recorded }] },
      state: {
        label: 'State',
        value: (row) => (row.state === 'not_held' ? notHeldLabel(row) : 'Planned'),
        further: [{ label: 'Reason', value: ({ reason }) => reason }],
      },
    },
  },
})

export const listOwnMeetings = endpoint({
  at: 'GET scholar/schedule',
  does: 'List the meetings to which you are invited: those of the facilitator or mentor who looks after you on that day',
  source: 'G047',
  access: meetingRules.readOwn,
  input: listInput({ filter: { course_id: Id, id: Id, side: z.enum(sides), when, search }, sort: sorts, defaultSort: 'start_section' }),
  output: listOf(meeting),
})

/** A scholar who is invited to a meeting. */
export const invitedScholar = z.object({
  id: z.number(),
  ...scholarNameFields,
  status: z.number(),
  profile_picture: z.string().nullable(),
})
export type InvitedScholar = z.infer<typeof invitedScholar>

export const listInvited = endpoint({
  at: 'GET schedule/administrator/scholar',
  does: 'List the scholars whom a meeting invites: those whom its author looks after on its day',
  source: 'G046',
  access: meetingRules.follow,
  input: childListInput({ course_schedule_administrator_id: Id }, { filter: { search }, sort: ['name', 'no_tf'], defaultSort: 'name' }),
  output: listOf(invitedScholar),
  sheet: {
    name: 'Invited scholars',
    columns: {
      name: { label: 'Scholar Name', further: [{ label: 'University', value: ({ university }) => university }] },
      no_tf: 'No TELADAN',
    },
  },
})

/** The most weeks of a series. */
export const MOST_WEEKS = 26

export const seriesWeeks = typedNumber(
  z.coerce.number().int('must be a whole number').min(1, 'at least 1 week').max(MOST_WEEKS, `at most ${MOST_WEEKS} weeks`),
)

const times = { start_section: moment, end_section: moment }
const endsAfterStart = {
  check: (v: { start_section: number; end_section: number }) => v.end_section >= v.start_section,
  params: { path: ['end_section'], error: 'end date must not be before start date' },
}
/** The fields of the meeting forms. */
export const meetingFields = z.object({
  title: text(200),
  description: plainText(5000),
  media: z.enum(meetingMedia, 'choose where you meet'),
  additional_info: plainText(2000),
  ...times,
})

export const createMeeting = endpoint({
  at: 'POST schedule/administrator/create',
  does: 'Plan a meeting with the scholars whom you look after on its day; weeks repeats it on the same day of so many weeks, as single meetings. `side` is only needed by people who are both facilitator and mentor',
  source: '000 §7 Writes',
  access: meetingRules.plan,
  input: meetingFields
    .extend({
      course_id: Id,
      side: z.enum(sides).optional(),
      weeks: seriesWeeks.default(1),
    })
    .refine(endsAfterStart.check, endsAfterStart.params),
  output: z.object({ message: z.string(), data: z.object({ id: z.number(), meetings: z.number() }) }),
})

/** Which meetings of a series change: this one alone, or this one and all later ones. */
export const applyTo = z.enum(['this', 'later'])

export const updateMeeting = endpoint({
  at: 'POST schedule/administrator/update',
  does: 'Change a meeting of yours; apply=later changes those of its series that come after it as well, and moves them by as much',
  source: '000 §7 Writes, O77',
  access: meetingRules.change,
  input: meetingFields
    .extend({ course_schedule_administrator_id: Id, apply: applyTo.default('this'), updated_at: readState })
    .refine(endsAfterStart.check, endsAfterStart.params),
  output: messageOnly,
})

export const removeMeetings = endpoint({
  at: 'POST schedule/administrator/delete',
  does: 'Delete meetings of yours, by a list of {course_schedule_administrator_id}; everybody who was invited is notified',
  source: '001 §7 Confirmation dialog calls, X22',
  access: meetingRules.change,
  input: idList('course_schedule_administrator_id', 100),
  output: messageOnly,
})

/** Another meeting to which scholars are invited at the same time. */
export const overlap = z.object({
  id: z.number(),
  /** Null in a course that the author does not see. They only need to know that the time is taken, and by whom. */
  title: z.string().nullable(),
  course: z.string().nullable(),
  author: z.string(),
  start_section: z.number(),
  end_section: z.number(),
  /** The names of some scholars who would have two meetings at once; `count` says how many there are. */
  scholars: z.array(z.string()),
  count: z.number(),
})
export type Overlap = z.infer<typeof overlap>

export const listOverlaps = endpoint({
  at: 'GET schedule/administrator/overlap',
  does: 'The meetings that the scholars of a meeting to be planned already have at that time, checked before it is saved; filter[id] is the meeting that is changed, filter[apply]=later all of its series that move with it',
  source: '000 §2 Schedule forms',
  access: meetingRules.plan,
  input: z.object({
    filter: z.strictObject({
      course_id: Id,
      side: z.enum(sides).optional(),
      ...times,
      weeks: seriesWeeks.default(1),
      id: Id.optional(),
      apply: applyTo.default('this'),
    }),
  }),
  output: wholeListOf(overlap),
})
