import { aboutActor, aboutRecord, isStaff, rules, staffWrites } from '../../kit/access.ts'

/** Staff read cohorts, staff except GUEST change them (O13). */
export const cohortRules = rules('cohort', {
  read: aboutActor(isStaff),
  manage: aboutActor(staffWrites),
  /** A cohort in use stays, and the refusal names the use (O59). */
  remove: aboutRecord((actor, cohort: { used_by: readonly string[] }) => {
    if (!staffWrites(actor)) return false
    if (cohort.used_by.length === 0) return true
    const others = cohort.used_by.length - 1
    return `This cohort is used by the course "${cohort.used_by[0]}"${others > 0 ? ` and ${others} more` : ''}, so it cannot be deleted`
  }),
})
