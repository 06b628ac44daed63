import { aboutActor, isStaff, rules, staffWrites } from '../../kit/access.ts'

/** Staff read which letters went to whom, staff except GUEST send them (O13). */
export const blastRules = rules('blast', {
  read: aboutActor(isStaff),
  manage: aboutActor(staffWrites),
})
