import { alwaysStays } from '../../kit/personal.ts'
import { LETTER_DECISIONS, TSA_DECISIONS } from '@pandu/contract/operations'
import { letterSteps } from '@pandu/contract/tsa'
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
  settings: [letterSteps],
  references: [tsaReferences],
  undoers: { [TSA_DECISIONS]: proposalsTogether.undo, [LETTER_DECISIONS]: lettersTogether.undo },
  personal: {
    tables: [
      // These records belong to the association, which continues.
      {
        table: 'tsa_proposals',
        of: 'scholar_id',
        shows: 'all',
        words: ['association proposal', 'association proposals'],
        stays: alwaysStays,
      },
      { table: 'tsa_letters', of: 'scholar_id', shows: 'all', words: ['association letter', 'association letters'], stays: alwaysStays },
    ],
  },
}
