import * as z from 'zod'
import { endpointOf, isZone } from '../../kit/index.ts'

const endpoint = endpointOf('session')
const source = 'decision 0036, times in the zone of their reader'

export const readTimeZone = endpoint({
  at: 'GET auth/time-zone',
  does: 'The time zone in which pages, mails, notices and the calendar tell me times, and the one that I have chosen; null follows my device',
  source,
  access: 'signed-in',
  input: z.object({}),
  output: z.object({ message: z.string(), data: z.object({ time_zone: z.string(), own_zone: z.string().nullable() }) }),
})

export const updateTimeZone = endpoint({
  at: 'POST auth/time-zone',
  does: 'Choose the time zone in which pages, mails, notices and the calendar tell me times; null follows my device again',
  source,
  access: 'signed-in',
  input: z.object({ own_zone: z.string().refine(isZone, 'choose a time zone').nullable() }),
  output: z.object({ message: z.string() }),
})
