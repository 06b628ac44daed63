import { aboutActor, isStaff, rules, staffWrites } from '../../kit/access.ts'

/** Staff read the shared documents, staff except GUEST change them (O13). */
export const bankRules = rules('bank', {
  read: aboutActor(isStaff),
  manage: aboutActor(staffWrites),
})
