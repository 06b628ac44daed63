import { emailRoutes } from './email.routes.ts'
import { exportRoutes } from './export/export.routes.ts'
import { importRoutes } from './import/import.routes.ts'
import { factorRoutes } from './factor.routes.ts'
import { identityLogRoutes } from './identity-log.routes.ts'
import { permissionRoutes } from './permissions.routes.ts'
import { scholarRoutes } from './scholars.routes.ts'
import { staffRoutes } from './staff.routes.ts'
import { standingRoutes } from './standing.routes.ts'

export const accountRoutes = [
  ...permissionRoutes,
  ...staffRoutes,
  ...scholarRoutes,
  ...importRoutes,
  ...exportRoutes,
  ...emailRoutes,
  ...factorRoutes,
  ...identityLogRoutes,
  ...standingRoutes,
]
