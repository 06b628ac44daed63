import { isStaff, rules, staffWrites } from '../../kit/access.ts'
import { isOwn } from '../attempts/index.ts'

export const quizRules = rules('quiz', {
  /** Quizzes with their keys: staff (G024, G026). */
  read: (actor) => isStaff(actor),
  manage: (actor) => staffWrites(actor),
  /** The own attempt, and nobody else's. */
  answer: isOwn,
})
