import type { ServerArea } from '../../kit/area.ts'
import { businessUndoers } from './business.operations.ts'
import { businessRoutes } from './business.routes.ts'
import { businessParts } from './business.parts.ts'

export const business: ServerArea = {
  name: 'business',
  tables: ['business_events'],
  routes: businessRoutes,
  parts: businessParts,
  undoers: businessUndoers,
}
