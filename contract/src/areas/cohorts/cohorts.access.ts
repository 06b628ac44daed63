import { isStaff, rules, staffWrites } from '../../kit/access.ts'

/** Staff read cohorts, staff except GUEST change them (O13). */
export const cohortRules = rules('cohort', {
  read: (actor) => isStaff(actor),
  manage: (actor) => staffWrites(actor),
  /** A cohort in use stays, and the refusal names the use (O59). */
  remove: (actor, cohort: { courses: readonly string[] }) => {
    if (!staffWrites(actor)) return false
    if (cohort.courses.length === 0) return true
    const others = cohort.courses.length - 1
    return `This cohort is used by the course "${cohort.courses[0]}"${others > 0 ? ` and ${others} more` : ''}, so it cannot be deleted`
  },
})
