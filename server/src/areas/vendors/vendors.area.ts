import type { ServerArea } from '../../kit/area.ts'
import { vendorRoutes } from './vendors.routes.ts'

export const vendors: ServerArea = {
  name: 'vendors',
  tables: ['vendors'],
  routes: vendorRoutes,
}
