import { aboutActor, aboutRecord, ASSESSMENT_VENDOR, isStaff, rules, staffWrites } from '../../kit/access.ts'

export { ASSESSMENT_VENDOR }

/** Staff read, staff except GUEST write (O13). */
export const vendorRules = rules('vendor', {
  read: aboutActor(isStaff),
  manage: aboutActor(staffWrites),
  /** Whether the users of a vendor reach every scholar: the superadmin (O85). */
  setReach: aboutActor((actor) => actor.role === 'SUPERADMIN'),
  /** A vendor in use stays, and the refusal names the use (O59). */
  remove: aboutRecord((actor, vendor: { id: number; users: number }) => {
    if (!staffWrites(actor)) return false
    if (vendor.id === ASSESSMENT_VENDOR) return 'The assessment team cannot be deleted'
    if (vendor.users === 0) return true
    return `${vendor.users === 1 ? '1 user belongs' : `${vendor.users} users belong`} to this vendor, so it cannot be deleted`
  }),
})
