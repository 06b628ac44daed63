import type { ServerArea } from '../../kit/area.ts'
import { bankFileGuards, bankUndoers } from './bank.operations.ts'
import { bankRoutes } from './bank.routes.ts'

export const bank: ServerArea = {
  name: 'bank',
  tables: ['bank_data'],
  routes: bankRoutes,
  fileGuards: bankFileGuards,
  undoers: bankUndoers,
}
