import type { ServerArea } from '../../kit/area.ts'
import { vendorRoutes } from './vendors.routes.ts'
import { vendorParts } from './vendors.parts.ts'

export const vendors: ServerArea = {
  name: 'vendors',
  tables: ['vendors'],
  routes: vendorRoutes,
  parts: vendorParts,
}
