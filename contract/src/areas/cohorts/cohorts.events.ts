import { event } from '../../kit/events.ts'

/** A cohort or its members changed; courses take their members from it. */
export const cohortsChanged = event('cohortsChanged', ['cohorts', 'courses'])
