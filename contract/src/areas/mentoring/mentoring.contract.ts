import * as z from 'zod'
import { dayColumn, day, endpointOf, Flag, Id, idList, listInput, listOf, childListInput, search, Timestamp } from '../../kit/index.ts'
import { followRule, mentoringRules, readRule, type Side } from './mentoring.access.ts'

const endpoint = endpointOf('mentoring')

const person = z.object({ id: z.number(), name: z.string(), status: z.number(), profile_picture: z.string().nullable() })

/** A period in which somebody looks after a scholar in a course. */
export const assignment = z.object({
  id: z.number(),
  course_id: z.number(),
  user_id: z.number(),
  scholar_id: z.number(),
  /** Dates in the time zone of the programme. `ends_on` is the first day after the period, or null while it continues. */
  starts_on: z.string(),
  ends_on: z.string().nullable(),
  data_user: person,
  data_scholar: person.extend({ no_tf: z.string().nullable(), university: z.string().nullable() }),
})
export type Assignment = z.infer<typeof assignment>

/** A facilitator or mentor of a course with the scholars of today, or of the day that was asked for. */
export const carerLoad = person.extend({
  scholars: z.number(),
  /** The beginning of their last meeting in this course that took place; null before the first. */
  last_meeting: Timestamp.nullable(),
  /** Whether they can be given scholars. False when they are inactive or no longer hold this place in the course; their scholars can only be moved. */
  takes: z.boolean(),
})
export type CarerLoad = z.infer<typeof carerLoad>

/** One scholar of a proposed or confirmed distribution. `from` is null for a scholar without anybody. */
export const proposedMove = z.object({
  scholar_id: z.number(),
  name: z.string(),
  no_tf: z.string().nullable(),
  from: z.object({ id: z.number(), name: z.string() }).nullable(),
  to: z.object({ id: z.number(), name: z.string() }),
})
export type ProposedMove = z.infer<typeof proposedMove>

const changed = z.object({ message: z.string(), data: z.object({ changed: z.number(), operation_id: z.number().nullable() }) })
/** The most scholars that one call assigns, proposes or moves. */
export const MOST_MOVES = 1000
const scholars = z.array(Id).min(1, 'choose at least one').max(MOST_MOVES, `at most ${MOST_MOVES} at once`)
const under = { course_id: Id }

const sideLabel = { facilitator: 'Facilitator', mentor: 'Mentor' } as const
const read = { facilitator: 'G044', mentor: 'G045' } as const
const write = '001 §7 Quizzes, materials, courses'

/** Facilitators and mentors have the same calls under different paths, as the specification asks. */
const callsOf = <S extends Side>(path: 'fasilitator' | 'mentor', side: S) => ({
  list: endpoint({
    at: `GET course/${path}`,
    does: `List which scholar of a course has which ${side}, today or filter[on] a day; scholars get their own`,
    source: read[side],
    access: readRule[side],
    input: childListInput(under, {
      filter: { user_id: Id, on: day, search },
      sort: ['name', 'no_tf', 'starts_on', 'created_at'],
      defaultSort: 'name',
      include: ['dataUser', 'dataScholar'],
    }),
    output: listOf(assignment),
    sheet: {
      name: `Scholars of ${side}s`,
      columns: {
        name: {
          label: 'Scholar Name',
          value: ({ data_scholar }) => data_scholar.name,
          further: [{ label: 'University', value: ({ data_scholar }) => data_scholar.university }],
        },
        no_tf: { label: 'No TELADAN', value: ({ data_scholar }) => data_scholar.no_tf },
        carer: { label: sideLabel[side], value: ({ data_user }) => data_user.name },
        starts_on: dayColumn('Since'),
      },
    },
  }),
  load: endpoint({
    at: `GET course/${path}/load`,
    does: `List the ${side}s of a course, by filter[on] those who had scholars on that day, or by filter[id] one of now or earlier, by filter[ever]=1 all of now or earlier, with the number of their scholars and their last meeting, and the number of scholars without an active ${side}`,
    source: read[side],
    access: followRule[side],
    input: childListInput(under, {
      filter: { id: Id, on: day, ever: Flag, search },
      sort: ['name', 'scholars', 'last_meeting'],
      defaultSort: 'name',
    }),
    output: listOf(carerLoad).extend({ without: z.number() }),
    sheet: {
      name: `${sideLabel[side]}s`,
      columns: {
        name: sideLabel[side],
        scholars: 'Scholars',
        last_meeting: dayColumn('Last meeting'),
        takes: { label: 'State', value: ({ takes }) => (takes ? 'Active' : 'Takes no new scholars') },
      },
    },
  }),
  assign: endpoint({
    at: `POST course/${path}`,
    does: `Assign scholars of a course to a ${side}, as one operation that can be undone; scholars who have another one are refused`,
    source: write,
    access: mentoringRules.manage,
    input: z.object({ course_id: Id, user_id: Id, scholar_id: scholars }),
    output: changed,
  }),
  remove: endpoint({
    at: `POST course/${path}/delete`,
    does: `End assignments to a ${side} today, by the ids of GET course/${path}, as one operation that can be undone; those that have ended already are left alone and named`,
    source: '001 §7 Confirmation dialog calls, X22',
    access: mentoringRules.manage,
    input: idList(),
    output: changed,
  }),
  propose: endpoint({
    at: `GET course/${path}/proposal`,
    does: `Propose an even distribution: scholars without an active ${side} get one, and everybody gets about the same number of scholars; filter[away_from] moves the scholars of one person to the others instead`,
    source: write,
    access: mentoringRules.manage,
    input: z.object({ filter: z.strictObject({ course_id: Id, away_from: Id.optional() }) }),
    output: z.object({
      /** `people` are those to whom a scholar can be assigned instead. `more` is the number of moves that remain for the next proposal. */
      data: z.object({
        moves: z.array(proposedMove),
        people: z.array(z.object({ id: z.number(), name: z.string() })),
        more: z.number(),
      }),
      message: z.string(),
    }),
  }),
  move: endpoint({
    at: `POST course/${path}/move`,
    does: `Move scholars to another ${side}, as one operation that can be undone; refused when one of them no longer has the ${side} that was read`,
    source: write,
    access: mentoringRules.manage,
    input: z.object({
      course_id: Id,
      moves: z
        .array(z.object({ scholar_id: Id, from_user_id: Id.nullable(), user_id: Id }))
        .min(1, 'choose at least one')
        .max(MOST_MOVES, `at most ${MOST_MOVES} at once`)
        .refine((moves) => new Set(moves.map(({ scholar_id }) => scholar_id)).size === moves.length, 'name each scholar once'),
    }),
    output: changed,
  }),
})

const facilitators = callsOf('fasilitator', 'facilitator')
const mentors = callsOf('mentor', 'mentor')

export const {
  list: listFacilitators,
  load: listFacilitatorLoads,
  assign: assignFacilitator,
  remove: removeFacilitators,
  propose: proposeFacilitators,
  move: moveFacilitators,
} = facilitators
export const {
  list: listMentors,
  load: listMentorLoads,
  assign: assignMentor,
  remove: removeMentors,
  propose: proposeMentors,
  move: moveMentors,
} = mentors

/** A member of a course who has no active mentor in it. `id` names the scholar and the course. */
const withoutMentor = z.object({
  id: z.number(),
  scholar_id: z.number(),
  name: z.string(),
  no_tf: z.string().nullable(),
  profile_picture: z.string().nullable(),
  course_id: z.number(),
  course: z.string(),
  /** The mentor to whom they are still assigned but who is inactive or no longer a mentor of the course; null without one. */
  mentor: z.object({ id: z.number(), name: z.string() }).nullable(),
})
export type WithoutMentor = z.infer<typeof withoutMentor>

export const listWithoutMentor = endpoint({
  at: 'GET course/mentor/without',
  does: 'List active scholars without an active mentor, in all current courses that have mentors',
  source: 'decision 0038',
  access: mentoringRules.followAll,
  input: listInput({ filter: { course_id: Id, search }, sort: ['name', 'course'], defaultSort: 'name' }),
  output: listOf(withoutMentor),
  sheet: {
    name: 'Scholars without a mentor',
    columns: {
      name: { label: 'Scholar Name', further: [{ label: 'No TELADAN', value: ({ no_tf }) => no_tf }] },
      course: 'Course',
      mentor: { label: 'Mentor', value: ({ mentor }) => mentor?.name },
    },
  },
})

/** The calls by side, for code that serves both. */
export const mentoringCalls = { facilitator: facilitators, mentor: mentors } as const
