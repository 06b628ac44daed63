import type { ServerArea } from '../../kit/area.ts'
import { makeBackups } from './backups.job.ts'
import { backupParts } from './backups.parts.ts'
import { backupRoutes } from './backups.routes.ts'
import { backupSchedule } from './backups.schedule.ts'

export const backups: ServerArea = {
  name: 'backups',
  tables: ['backups'],
  routes: backupRoutes,
  parts: backupParts,
  jobs: [makeBackups],
  schedules: [backupSchedule],
}
