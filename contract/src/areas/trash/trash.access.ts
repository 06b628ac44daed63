import { aboutActor, aboutRecord, isStaff, rules, staffWrites } from '../../kit/access.ts'

export const trashRules = rules('trash', {
  /** Reading the trash: staff. */
  read: aboutActor(isStaff),
  /** Moving records to the trash and back, and deleting scholars for good: staff except GUEST (O92). */
  manage: aboutActor(staffWrites),
  /** Deleting reports for good: the superadmin (O92). */
  force: aboutActor((actor) => actor.role === 'SUPERADMIN'),
  /** All that is stored about a scholar in one archive: the scholar, and staff except GUEST for a scholar who asks for it. */
  takeData: aboutRecord((actor, { id }: { id: number }) => actor.scholarId === id || staffWrites(actor)),
  /** On whose page it is offered at all. */
  askData: aboutActor((actor) => actor.role === 'SCHOLAR' || staffWrites(actor)),
})
