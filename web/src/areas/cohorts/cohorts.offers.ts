import { lazyDialog } from '../../kit/dialogs/index.ts'

/** Assigns a cohort to a course. */
export const CohortPicker = lazyDialog(() => import('./CohortPicker.tsx').then((m) => m.CohortPicker))

/** Adds scholars of other cohorts to the cohort of a course. */
export const InviteAffirmativePicker = lazyDialog(() => import('./InviteAffirmativePicker.tsx').then((m) => m.InviteAffirmativePicker))
