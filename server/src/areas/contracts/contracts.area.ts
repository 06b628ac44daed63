import type { ServerArea } from '../../kit/area.ts'
import { prepareContracts } from './contracts.job.ts'
import { tellOfLetters } from './contracts.notices.ts'
import { contractFileGuards, contractRoutes } from './contracts.routes.ts'
import { contractUndoers } from './contracts.undo.ts'
import { contractParts } from './contracts.parts.ts'

export const contracts: ServerArea = {
  name: 'contracts',
  tables: ['contracts', 'contract_documents', 'contract_letters', 'contract_steps', 'contract_templates', 'contract_template_versions'],
  routes: contractRoutes,
  parts: contractParts,
  fileGuards: contractFileGuards,
  undoers: contractUndoers,
  jobs: [prepareContracts],
  onMailSettled: tellOfLetters,
}
