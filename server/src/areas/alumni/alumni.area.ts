import type { ServerArea } from '../../kit/area.ts'
import { alumniUndoers } from './alumni.operations.ts'
import { alumniRoutes } from './alumni.routes.ts'
import { alumniParts } from './alumni.parts.ts'

export const alumni: ServerArea = {
  name: 'alumni',
  tables: ['alumni_regions'],
  routes: alumniRoutes,
  parts: alumniParts,
  undoers: alumniUndoers,
}
