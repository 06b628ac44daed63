import type { ServerArea } from '../../kit/area.ts'
import { projectRoutes } from './projects.routes.ts'

export const projects: ServerArea = {
  name: 'projects',
  tables: ['projects', 'project_submissions', 'submission_history'],
  routes: projectRoutes,
}
