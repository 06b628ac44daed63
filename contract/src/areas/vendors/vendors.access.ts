import { aboutActor, aboutRecord, isStaff, rules, staffWrites } from '../../kit/access.ts'

/** The vendor whose users are the assessment team; seeded, never deleted (O55). */
export const ASSESSMENT_VENDOR = 3

/** Staff read, staff except GUEST write (O13). */
export const vendorRules = rules('vendor', {
  read: aboutActor(isStaff),
  manage: aboutActor(staffWrites),
  /** A vendor in use stays, and the refusal names the use (O59). */
  remove: aboutRecord((actor, vendor: { id: number; users: number }) => {
    if (!staffWrites(actor)) return false
    if (vendor.id === ASSESSMENT_VENDOR) return 'The assessment team cannot be deleted'
    if (vendor.users === 0) return true
    return `${vendor.users === 1 ? '1 user belongs' : `${vendor.users} users belong`} to this vendor, so it cannot be deleted`
  }),
})
