import { permissionRoutes } from './permissions.routes.ts'
import { scholarRoutes } from './scholars.routes.ts'
import { staffRoutes } from './staff.routes.ts'

export const accountRoutes = [...permissionRoutes, ...staffRoutes, ...scholarRoutes]
