import { isStaff, rules, staffWrites } from '../../kit/access.ts'

export const operationRules = rules('operation', {
  read: (actor) => isStaff(actor),
  /** Staff who may write take back what staff did; a second time answers 409. */
  undo: (actor, operation: { undone_at: string | null }) =>
    staffWrites(actor) && (operation.undone_at === null || 'This operation has already been undone'),
})
