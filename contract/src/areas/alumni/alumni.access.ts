import { aboutActor, aboutRecord, isStaff, rules, staffWrites } from '../../kit/access.ts'

/** Staff read alumni regions, staff except GUEST change them and assign alumni (O13). */
export const alumniRules = rules('alumni', {
  read: aboutActor(isStaff),
  manage: aboutActor(staffWrites),
  /** A region in use stays, and the refusal names the use (O59). */
  remove: aboutRecord((actor, region: { alumni: number }) => {
    if (!staffWrites(actor)) return false
    if (region.alumni === 0) return true
    return `${region.alumni === 1 ? '1 alumnus belongs' : `${region.alumni} alumni belong`} to this region, so it cannot be deleted`
  }),
})
