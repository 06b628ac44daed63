import { LETTER_DECISIONS, TSA_DECISIONS } from '@pandu/contract/operations'
import type { ServerArea } from '../../kit/area.ts'
import { lettersTogether, proposalsTogether } from './decide-together.ts'
import { tsaRoutes } from './tsa.routes.ts'
import { tsaReferences } from './tsa.service.ts'
import { tsaNotices } from './tsa.notices.ts'
import { tsaParts } from './tsa.parts.ts'

export const tsa: ServerArea = {
  name: 'tsa',
  tables: ['tsa_categories', 'tsa_letters', 'tsa_letter_steps', 'tsa_micro_events', 'tsa_proposals', 'tsa_proposal_steps'],
  routes: tsaRoutes,
  parts: tsaParts,
  notices: tsaNotices,
  references: [tsaReferences],
  undoers: { [TSA_DECISIONS]: proposalsTogether.undo, [LETTER_DECISIONS]: lettersTogether.undo },
}
