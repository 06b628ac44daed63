import { aboutActor, aboutRecord, isStaff, rules, staffWrites } from '../../kit/access.ts'
import { isOwnAttempt } from '../attempts/index.ts'

export const quizRules = rules('quiz', {
  /** Quizzes with their keys: staff (G024, G026). */
  read: aboutActor(isStaff),
  manage: aboutActor(staffWrites),
  /** A scholar's own attempt, and nobody else's. */
  answer: aboutRecord(isOwnAttempt),
})
