import type { ServerArea } from '../../kit/area.ts'
import { alumniUndoers } from './alumni.operations.ts'
import { alumniRoutes } from './alumni.routes.ts'
import { alumniParts } from './alumni.parts.ts'

export const alumni: ServerArea = {
  name: 'alumni',
  tables: ['alumni_regions'],
  joins: {
    users: 'the region of alumni is kept with their account',
    operations: 'the exact time of the move that is undone',
  },
  routes: alumniRoutes,
  parts: alumniParts,
  undoers: alumniUndoers,
}
