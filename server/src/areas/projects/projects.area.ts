import type { ServerArea } from '../../kit/area.ts'
import { projectRoutes } from './projects.routes.ts'
import { projectParts } from './projects.parts.ts'

export const projects: ServerArea = {
  name: 'projects',
  tables: ['projects', 'project_submissions', 'submission_history'],
  routes: projectRoutes,
  parts: projectParts,
}
