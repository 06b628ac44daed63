import { aboutActor, aboutRecord, isStaff, rules, staffWrites } from '../../kit/access.ts'

export const trashRules = rules('trash', {
  /** What is in the trash: staff. */
  read: aboutActor(isStaff),
  /** Into the trash and back, and deleting scholars for good: staff except GUEST (O92). */
  manage: aboutActor(staffWrites),
  /** Deleting reports for good: the superadmin (O92). */
  force: aboutActor((actor) => actor.role === 'SUPERADMIN'),
  /** All that is kept about a scholar in one archive: the scholar, and staff except GUEST for someone who asks for it. */
  takeData: aboutRecord((actor, { id }: { id: number }) => actor.scholarId === id || staffWrites(actor)),
  /** Whose page offers it at all. */
  askData: aboutActor((actor) => actor.role === 'SCHOLAR' || staffWrites(actor)),
})
