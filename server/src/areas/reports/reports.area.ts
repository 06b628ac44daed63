import { reportPhases } from '@pandu/contract/reports'
import { sql } from 'kysely'
import type { ServerArea } from '../../kit/area.ts'
import { alwaysStays } from '../../kit/personal.ts'
import { reportImportGuards } from './import/import.routes.ts'
import { reportUndoers } from './import/undo-import.ts'
import { issueBatches } from './issue.job.ts'
import { issueFileGuards } from './issue.routes.ts'
import { reportNotices } from './reports.notices.ts'
import { reportFileGuards } from './downloads.routes.ts'
import { reportExportGuards } from './export.routes.ts'
import { reportParts } from './reports.parts.ts'
import { reportRoutes } from './reports.routes.ts'

export const reports: ServerArea = {
  name: 'reports',
  tables: ['reports', 'report_fields', 'report_changes', 'report_issues', 'report_issue_batches', 'report_issue_documents'],
  routes: reportRoutes,
  settings: [reportPhases],
  notices: reportNotices,
  jobs: [issueBatches],
  parts: reportParts,
  fileGuards: { ...reportExportGuards, ...reportFileGuards, ...issueFileGuards, ...reportImportGuards },
  undoers: reportUndoers,
  personal: {
    tables: [
      // Scholars read what was issued (docs/decisions/0058). A withdrawn version may be about another person.
      { table: 'reports', of: 'scholar_id', shows: 'nothing', words: ['assessment report', 'assessment reports'] },
      { table: 'report_changes', of: 'scholar_id', shows: 'nothing' },
      {
        table: 'report_issues',
        of: 'scholar_id',
        shows: { rows: sql<boolean>`(x.state <> 'withdrawn')`, without: ['content_hash'] },
        words: ['issued report', 'issued reports'],
      },
      { table: 'report_issue_documents', of: 'scholar_id', shows: 'nothing', stays: alwaysStays },
    ],
  },
}
