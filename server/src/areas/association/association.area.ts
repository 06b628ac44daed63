import type { ServerArea } from '../../kit/area.ts'
import { associationFileGuards, associationRoutes } from './association.routes.ts'

export const association: ServerArea = {
  name: 'association',
  tables: ['universities'],
  routes: associationRoutes,
  fileGuards: associationFileGuards,
}
