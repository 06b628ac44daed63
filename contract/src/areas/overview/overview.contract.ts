import * as z from 'zod'
import { endpointOf, Timestamp } from '../../kit/index.ts'

const endpoint = endpointOf('overview')

/** A number that waits for somebody, with the list it counts. */
const counter = z.object({
  key: z.string(),
  label: z.string(),
  count: z.number(),
  /** Path in the web that shows exactly what is counted. */
  url: z.string(),
  /** How long the oldest of them has been waiting; null when none is. */
  waiting_since: Timestamp.nullable(),
})

/** One line of the recent activity. */
const activity = z.object({ at: Timestamp, who: z.string(), what: z.string(), url: z.string() })

export const readOverview = endpoint({
  at: 'GET dashboard/overview',
  does: 'What waits for me and what happened lately, by role',
  source: 'G001, O71',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({
    message: z.string(),
    data: z.object({
      /** What waits for the reader. */
      waiting: z.array(counter),
      /** How large the programme is, or how far the own proposals are. */
      counts: z.array(counter),
      recent: z.array(activity),
    }),
  }),
})
export type Counter = z.infer<typeof counter>
export type Activity = z.infer<typeof activity>
