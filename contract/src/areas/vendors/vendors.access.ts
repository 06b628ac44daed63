import { isStaff, rules, staffWrites } from '../../kit/access.ts'

/** Staff read, staff except GUEST write (O13). */
export const vendorRules = rules('vendor', {
  read: (actor) => isStaff(actor),
  manage: (actor) => staffWrites(actor),
})
