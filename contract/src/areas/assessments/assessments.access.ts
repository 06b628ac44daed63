import { aboutActor, aboutRecord, isStaff, rules, staffWrites } from '../../kit/access.ts'
import { isOwnAttempt } from '../attempts/index.ts'

export const assessmentRules = rules('assessment', {
  read: aboutActor(isStaff),
  manage: aboutActor(staffWrites),
  /** A tool that sections hold stays, and the refusal names them (as in O59). */
  remove: aboutRecord((actor, tool: { sections: number }) => {
    if (!staffWrites(actor)) return false
    if (tool.sections === 0) return true
    return `${tool.sections === 1 ? '1 course section uses' : `${tool.sections} course sections use`} this assessment tool, so it cannot be deleted`
  }),
  /** A scholar's own attempt, and nobody else's. */
  answer: aboutRecord(isOwnAttempt),
})
