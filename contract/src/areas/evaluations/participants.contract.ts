import * as z from 'zod'
import { csv, endpointOf, file, Id, type OutputOf } from '../../kit/index.ts'
import { evaluationRules } from './evaluations.access.ts'

const endpoint = endpointOf('evaluations')

/** How a person of an attendance list was matched to a scholar. */
export const matchedBy = ['email', 'alias', 'number', 'name'] as const

/** Someone of an attendance list, with all their joins. */
const participant = z.object({
  /** Names them in this answer, and is what is remembered when someone confirms who it is. */
  alias: z.string(),
  /** As the list has it. */
  name: z.string(),
  email: z.string(),
  joins: z.number(),
  /** How long they were there; overlapping joins count once. Null where the list does not say. */
  minutes: z.number().nullable(),
  /** The scholar of the meeting whom it is for certain. */
  match: z.object({ scholar_id: z.number(), by: z.enum(matchedBy) }).nullable(),
  /** Scholars whom this may be, the likeliest first; an evaluator has to confirm one. */
  proposals: z.array(z.number()),
})
export type Participant = z.infer<typeof participant>

export const readParticipants = endpoint({
  at: 'POST schedule/review/participants',
  does: 'Read an attendance list of Google Meet or Zoom (CSV) and say who of a meeting was there; nothing is stored',
  source: 'new',
  access: evaluationRules.record,
  input: z.object({
    course_schedule_administrator_id: Id,
    file: file({ maxMb: 5, accept: [csv], wrong: () => 'Choose the attendance list as a .csv file' }),
  }),
  output: z.object({
    message: z.string(),
    data: z.object({
      participants: z.array(participant),
      /** What the list holds that was left out. */
      notes: z.array(z.string()),
    }),
  }),
})
export type AttendanceList = OutputOf<typeof readParticipants>['data']
