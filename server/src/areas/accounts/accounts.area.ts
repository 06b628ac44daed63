import type { ServerArea } from '../../kit/area.ts'
import { accountRoutes } from './accounts.routes.ts'
import { exportFileGuards } from './export/export.routes.ts'
import { accountUndoers } from './import/undo-import.ts'
import { accountFileGuards } from './scans.ts'
import { accountParts } from './accounts.parts.ts'

export const accounts: ServerArea = {
  name: 'accounts',
  tables: ['users', 'scholars', 'scholar_scans', 'permissions', 'user_permissions', 'account_log'],
  routes: accountRoutes,
  parts: accountParts,
  fileGuards: { ...exportFileGuards, ...accountFileGuards },
  undoers: accountUndoers,
}
