import * as z from 'zod'
import { csv, endpointOf, file, Id, type OutputOf } from '../../kit/index.ts'
import { evaluationRules } from './evaluations.access.ts'

const endpoint = endpointOf('evaluations')

/** The ways in which a person of an attendance list is matched to a scholar. */
export const matchedBy = ['email', 'alias', 'number', 'name'] as const

/** A person of an attendance list. */
const participant = z.object({
  /** Identifies the person in this answer. It is stored when an evaluator confirms which scholar it is. */
  alias: z.string(),
  /** The name as it is in the list. */
  name: z.string(),
  email: z.string(),
  joins: z.number(),
  /** How long they were present; overlapping joins count once. Null when the list has no times. */
  minutes: z.number().nullable(),
  /** The scholar, when the match is certain. */
  match: z.object({ scholar_id: z.number(), by: z.enum(matchedBy) }).nullable(),
  /** Scholars who may be this person, the most likely first. An evaluator has to confirm one. */
  proposals: z.array(z.number()),
})
export type Participant = z.infer<typeof participant>

export const readParticipants = endpoint({
  at: 'POST schedule/review/participants',
  does: 'Read an attendance list of Google Meet or Zoom (CSV) and say who of a meeting was there; nothing is stored',
  source: 'decision 0037',
  access: evaluationRules.record,
  input: z.object({
    course_schedule_administrator_id: Id,
    file: file({ maxMb: 5, accept: [csv], wrongTypeMessage: () => 'Choose the attendance list as a .csv file' }),
  }),
  output: z.object({
    message: z.string(),
    data: z.object({
      participants: z.array(participant),
      /** What was left out of the list. */
      notes: z.array(z.string()),
    }),
  }),
})
export type AttendanceList = OutputOf<typeof readParticipants>['data']
