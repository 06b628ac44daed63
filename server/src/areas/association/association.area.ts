import type { ServerArea } from '../../kit/area.ts'
import { associationFileGuards, associationRoutes } from './association.routes.ts'
import { associationParts } from './association.parts.ts'

export const association: ServerArea = {
  name: 'association',
  tables: ['universities'],
  routes: associationRoutes,
  parts: associationParts,
  fileGuards: associationFileGuards,
}
