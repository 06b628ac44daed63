import { lazy } from 'react'

/** The outbox for a page of another area. It brings the table along, so it comes only when it is looked at. */
export const Outbox = lazy(() => import('./Outbox.tsx'))
