import { aboutRecord, holds, isStaff, rules } from '../../kit/access.ts'

export const associationRules = rules('association', {
  /** UPCM, TSA or SUPERADMIN (000 §6). A scholar who holds TSA is an officer of their campus only. */
  edit: aboutRecord(
    (actor, university: { id: number }) => holds(actor, 'UPCM', 'TSA') && (isStaff(actor) || actor.universityId === university.id),
  ),
})
