import { sql } from 'kysely'
import type { ServerArea } from '../../kit/area.ts'
import { prepareContracts } from './contracts.job.ts'
import { contractNotices, refreshAfterMail } from './contracts.notices.ts'
import { contractFileGuards, contractRoutes } from './contracts.routes.ts'
import { contractUndoers } from './contracts.undo.ts'
import { deleteExpiredContracts } from './trash.service.ts'
import { contractParts } from './contracts.parts.ts'

export const contracts: ServerArea = {
  name: 'contracts',
  tables: [
    'contracts',
    'contract_documents',
    'contract_letters',
    'contract_steps',
    'contract_templates',
    'contract_template_versions',
    'contract_numbers',
  ],
  joins: {
    operations: 'a batch is one operation',
    files: 'the job stores many documents in one statement',
    outbox: 'undoing a sending stops its mails that have not been sent',
    scholars: 'merge fields are filled from the profile',
  },
  routes: contractRoutes,
  parts: contractParts,
  notices: contractNotices,
  fileGuards: contractFileGuards,
  undoers: contractUndoers,
  jobs: [prepareContracts],
  onMailSettled: refreshAfterMail,
  // A mail that is missing counts as sent, so one that can be tried again stays until the contract is signed.
  stillNeeded: [
    {
      table: 'outbox',
      when: `status in ('failed', 'withheld') and exists (select from contracts c where c.letter_id = outbox.id and c.signed_at is null)`,
    },
  ],
  personal: {
    // A signed contract is kept as long as the law requires. The scholar learns of a contract when it is sent.
    tables: [
      {
        table: 'contracts',
        of: 'scholar_id',
        shows: { rows: sql<boolean>`(x.sent_at is not null)`, without: ['error', 'letter_id'] },
        words: ['contract', 'contracts'],
        stays: sql<boolean>`(x.signed_at is not null)`,
      },
    ],
    deleteExpired: deleteExpiredContracts,
  },
}
