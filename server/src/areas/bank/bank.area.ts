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
  parts: bankParts,
  fileGuards: bankFileGuards,
  undoers: bankUndoers,
}
