import * as z from 'zod'
import { approvals, endpointOf, Timestamp } from '../../kit/index.ts'

const endpoint = endpointOf('overview')

/** A number with the list that it counts. */
const counter = z.object({
  key: z.string(),
  label: z.string(),
  count: z.number(),
  /** Path in the web that shows exactly what is counted. */
  url: z.string(),
  /** How long the oldest of them has been waiting; null when none is. */
  waiting_since: Timestamp.nullable(),
})
export type Counter = z.infer<typeof counter>

/** Numbers that belong together: states of one thing, or parts of one whole. */
const counterGroup = z.object({ key: z.string(), title: z.string(), counters: z.array(counter) })
export type CounterGroup = z.infer<typeof counterGroup>

/** What to do next, one thing at a time: for reviewers the proposals that have waited longest, for others what would help them on. */
export const nextSteps = ['review', 'revise', 'record', 'begin', 'documents', 'profile'] as const
const nextStep = z.object({
  kind: z.enum(nextSteps),
  title: z.string(),
  detail: z.string(),
  url: z.string(),
  since: Timestamp.nullable(),
})
export type NextStep = z.infer<typeof nextStep>

/** A proposal of the reader's own. */
const ownProposal = z.object({ id: z.number(), title: z.string(), approval: approvals.schema, since: Timestamp, url: z.string() })
export type OwnProposal = z.infer<typeof ownProposal>

/** One line of the recent activity: `Sekar submitted Mapping the wells`. */
const activity = z.object({ id: z.number(), at: Timestamp, who: z.string(), what: z.string(), about: z.string(), url: z.string() })
export type Activity = z.infer<typeof activity>

export const readOverview = endpoint({
  at: 'GET dashboard/overview',
  does: 'What waits for me, what to do next and what happened lately, by role',
  source: 'G001, O71',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({
    message: z.string(),
    data: z.object({
      /** What waits for the reader. */
      waiting: z.array(counter),
      next: z.array(nextStep),
      /** The scholar's own proposals, the latest first; empty for others. */
      proposals: z.array(ownProposal),
      /** How large the programme is, or how far the own proposals are. */
      counts: z.array(counterGroup),
      recent: z.array(activity),
    }),
  }),
})
export type Overview = z.infer<typeof readOverview.output>['data']
