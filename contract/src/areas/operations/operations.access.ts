import { aboutActor, aboutRecord, type Actor, isStaff, rules, staffWrites } from '../../kit/access.ts'
import { evaluationRules } from '../evaluations/index.ts'
import { mentoringRules } from '../mentoring/index.ts'
import { proposalRules } from '../proposals/index.ts'
import { reportRules } from '../reports/reports.access.ts'
import { scoreRules } from '../scores/index.ts'
import { letterRules, tsaRules } from '../tsa/index.ts'
import {
  EVALUATION_SHEET,
  LETTER_DECISIONS,
  MENTORING_ASSIGN,
  MENTORING_MOVE,
  MENTORING_REMOVE,
  PROPOSAL_DECISIONS,
  REPORT_IMPORT,
  SCORE_DECISIONS,
  SCORE_IMPORT,
  TSA_DECISIONS,
} from './operations.kinds.ts'

/** What rules need to know of a bulk change. */
interface OperationState {
  kind: string
  /** The owner; null when the account was deleted. */
  by_id?: number | null
  undone_at: string | null
}

const isOwn = (actor: Actor, { by_id }: OperationState) => by_id === actor.id

const evaluates = (actor: Actor) => evaluationRules.fill.test(actor, { seat: isStaff(actor) ? 'staff' : 'teacher' })
const assignsMentors = (actor: Actor) => mentoringRules.manage.test(actor, { seat: 'staff' })

/** Bulk changes that not all staff may make: undoing one needs the same right. */
const makers: Record<string, ((actor: Actor) => boolean | string) | undefined> = {
  [SCORE_IMPORT]: scoreRules.manage.test,
  [REPORT_IMPORT]: reportRules.write.test,
  [PROPOSAL_DECISIONS]: proposalRules.decide.test,
  [SCORE_DECISIONS]: scoreRules.manage.test,
  [TSA_DECISIONS]: tsaRules.decide.test,
  [LETTER_DECISIONS]: letterRules.decide.test,
  [MENTORING_ASSIGN]: assignsMentors,
  [MENTORING_REMOVE]: assignsMentors,
  [MENTORING_MOVE]: assignsMentors,
  [EVALUATION_SHEET]: evaluates,
}

export const operationRules = rules('operation', {
  /** Staff see every bulk change, partners those that they made. */
  list: aboutActor((actor) => isStaff(actor) || actor.role === 'VENDOR'),
  read: aboutRecord((actor, operation: OperationState) => isStaff(actor) || isOwn(actor, operation)),
  /** Staff undo what staff or partners did, a partner only their own; a second undoing answers 409. */
  undo: aboutRecord(
    (actor, operation: OperationState) =>
      (staffWrites(actor) || isOwn(actor, operation)) &&
      (makers[operation.kind]?.(actor) ?? staffWrites(actor)) === true &&
      (operation.undone_at === null || 'This operation has already been undone'),
  ),
})
