import { categoryRoutes } from './categories.routes.ts'
import { letterRoutes } from './letters.routes.ts'
import { microRoutes } from './micro.routes.ts'
import { registerRoutes } from './register.routes.ts'

/** The calls of the associations' work: proposals and the activities they become, cover letters, categories, micro events. */
export const tsaRoutes = [...categoryRoutes, ...registerRoutes, ...letterRoutes, ...microRoutes]
