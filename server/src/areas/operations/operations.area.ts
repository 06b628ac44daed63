import type { ServerArea } from '../../kit/area.ts'
import { operationRoutes } from './operations.routes.ts'

export const operations: ServerArea = {
  name: 'operations',
  tables: ['operations', 'operation_rows'],
  routes: operationRoutes,
}
