import * as z from 'zod'
import { endpointOf, type OutputOf, Timestamp, pageAddress } from '../../kit/index.ts'

const endpoint = endpointOf('overview')

/** A number with the list that it counts. */
const counter = z.object({
  key: z.string(),
  label: z.string(),
  count: z.number(),
  /** Path in the web that shows exactly what is counted. */
  url: pageAddress,
  /** How long the oldest of them has been waiting; null when none waits. */
  waiting_since: Timestamp.nullable(),
})
export type Counter = z.infer<typeof counter>

/** Numbers that are parts of one total. `url` is the list of all of them, where there is one. */
const counterGroup = z.object({ key: z.string(), title: z.string(), url: pageAddress.nullable(), counters: z.array(counter) })
export type CounterGroup = z.infer<typeof counterGroup>

/** The steps that somebody else waits for. */
const waitedFor = ['review', 'decide', 'mark', 'sign', 'revise'] as const
/** What to do next, one thing at a time: for reviewers what has waited longest, for others a useful next step. */
export const nextSteps = [...waitedFor, 'handin', 'learn', 'record', 'begin', 'documents', 'profile'] as const
const nextStep = z.object({
  kind: z.enum(nextSteps),
  title: z.string(),
  detail: z.string(),
  url: pageAddress,
  since: Timestamp.nullable(),
})
export type NextStep = z.infer<typeof nextStep>

/** Whether somebody waits for this step. Such steps come first, the oldest on top. */
export const isWaitedFor = ({ kind }: NextStep) => waitedFor.some((one) => one === kind)

/** Something that the reader has handed in. */
const ownRecord = z.object({
  key: z.string(),
  /** 'Internship proposal' */
  kind: z.string(),
  title: z.string(),
  approval: z.string(),
  since: Timestamp,
  url: pageAddress,
})
export type OwnRecord = z.infer<typeof ownRecord>

/** A running course: how much of it is done, by the reader or by all its scholars together. */
const courseProgress = z.object({
  course_id: z.number(),
  title: z.string(),
  end_date: z.string(),
  url: pageAddress,
  /** Modules that are finished, and all that are switched on; for readers who are no scholars, of all scholars together. */
  done: z.number(),
  total: z.number(),
  /** How many scholars take it; null for the scholar, whose own progress it is. */
  members: z.number().nullable(),
})
export type CourseProgress = z.infer<typeof courseProgress>

/** A coming date: when something begins, ends or takes place. */
const comingDay = z.object({
  key: z.string(),
  /** The day where the programme is. */
  day: z.string(),
  what: z.string(),
  title: z.string(),
  url: pageAddress,
  /** For what has a clock time: unix seconds, so that every reader has it in their own zone. */
  begins: z.number().optional(),
  ends: z.number().optional(),
})
export type ComingDay = z.infer<typeof comingDay>

/** One line of the recent activity: `Sekar submitted Mapping the wells`. */
const activity = z.object({ key: z.string(), at: Timestamp, who: z.string(), what: z.string(), about: z.string(), url: pageAddress })
export type Activity = z.infer<typeof activity>

export const readOverview = endpoint({
  at: 'GET dashboard/overview',
  does: 'What waits for the reader, what to do next, coming dates, progress and recent activity, by role',
  source: 'G001, O71',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({
    message: z.string(),
    data: z.object({
      /** What waits for the reader. */
      waiting: z.array(counter),
      next: z.array(nextStep),
      /** What happens within the next sixty days, the soonest first. */
      dates: z.array(comingDay),
      /** The latest of the reader's own proposals and submissions; empty for others. */
      records: z.array(ownRecord),
      /** How many records of each kind are in each state. */
      states: z.array(counterGroup),
      progress: z.array(courseProgress),
      /** The scholar's own scores by semester, with the score below which the programme offers counselling; null for others. */
      scores: z
        .object({ semesters: z.array(z.object({ semester: z.number(), score: z.number() })), threshold: z.number(), url: pageAddress })
        .nullable(),
      /** How large the programme is. */
      counts: z.array(counterGroup),
      recent: z.array(activity),
    }),
    /** After so many days of waiting a record is shown orange, and red. */
    late: z.object({ amber: z.number(), red: z.number() }),
  }),
})
export type Overview = OutputOf<typeof readOverview>['data']

export const readUnread = endpoint({
  at: 'GET dashboard/unread',
  does: 'Numbers of unread messages, threads and comments in the running courses of the reader, each with its list; nothing for staff, who see all courses',
  source: 'decision 0039',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({ message: z.string(), data: z.array(counter) }),
})
