import type { ServerArea } from '../../kit/area.ts'
import { materialFileGuards, materialRoutes } from './materials.routes.ts'
import { materialParts } from './materials.parts.ts'

export const materials: ServerArea = {
  name: 'materials',
  tables: ['materials', 'material_progress'],
  routes: materialRoutes,
  parts: materialParts,
  fileGuards: materialFileGuards,
}
