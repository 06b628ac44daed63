import { deletedDocumentDays } from '@pandu/contract/bank'
import type { ServerArea } from '../../kit/area.ts'
import { bankFileGuards, bankUndoers } from './bank.operations.ts'
import { bankRoutes } from './bank.routes.ts'
import { bankParts } from './bank.parts.ts'

export const bank: ServerArea = {
  name: 'bank',
  tables: ['bank_data'],
  joins: {
    operations: 'the exact time of the deletion that is undone',
  },
  routes: bankRoutes,
  settings: [deletedDocumentDays],
  // Deleted documents can be restored until then.
  expiries: [{ table: 'bank_data', when: 'deleted_at < now() - make_interval(days => $1)', days: deletedDocumentDays, file: 'file_id' }],
  parts: bankParts,
  fileGuards: bankFileGuards,
  undoers: bankUndoers,
}
