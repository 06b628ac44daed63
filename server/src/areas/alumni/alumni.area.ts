import type { ServerArea } from '../../kit/area.ts'
import { alumniUndoers } from './alumni.operations.ts'
import { alumniRoutes } from './alumni.routes.ts'

export const alumni: ServerArea = {
  name: 'alumni',
  tables: ['alumni_regions'],
  routes: alumniRoutes,
  undoers: alumniUndoers,
}
