import { lazy } from 'react'

/** The standing scores of a scholar for the profile; the plot comes when its tab is opened. */
export const ScholarScores = lazy(() => import('./ScholarScores.tsx'))
