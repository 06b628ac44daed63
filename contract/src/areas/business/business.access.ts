import { aboutActor, isStaff, rules, staffWrites } from '../../kit/access.ts'

/** Staff read business-acumen events, staff except GUEST change them (O13). */
export const businessRules = rules('business', {
  read: aboutActor(isStaff),
  manage: aboutActor(staffWrites),
})
