import { sql } from 'kysely'
import type { ServerArea } from '../../kit/area.ts'
import { proposalsFileGuards, proposalsRoutes } from './proposals.routes.ts'
import { PROPOSAL_DECISIONS } from '@pandu/contract/operations'
import { guidelineSettings, stepSettings } from '@pandu/contract/proposals'
import { proposalsTogether } from './decide-together.ts'
import { proposalNotices } from './proposals.notices.ts'
import { removeProposalContents } from './trash.service.ts'
import { proposalParts } from './proposals.parts.ts'
import { proposalTally } from './proposals.tally.ts'

export const proposals: ServerArea = {
  name: 'proposals',
  tables: ['proposals', 'proposal_documents', 'proposal_documentation', 'proposal_monitoring', 'proposal_steps'],
  joins: {
    scholar_scans: 'a scan on file may be attached to a proposal',
  },
  routes: proposalsRoutes,
  parts: proposalParts,
  tallies: [proposalTally],
  notices: proposalNotices,
  settings: [...Object.values(guidelineSettings), ...Object.values(stepSettings)],
  fileGuards: proposalsFileGuards,
  undoers: { [PROPOSAL_DECISIONS]: proposalsTogether.undo },
  personal: {
    files: ['proposals.document', 'proposals.documentation'],
    tables: [
      {
        table: 'proposals',
        of: 'scholar_id',
        shows: 'all',
        words: ['proposal', 'proposals'],
        stays: sql<boolean>`(x.approval not in ('process', 'revision'))`,
      },
    ],
    anonymise: removeProposalContents,
  },
}
