import { reportPhases } from '@pandu/contract/reports'
import type { ServerArea } from '../../kit/area.ts'
import { reportImportGuards } from './import/import.routes.ts'
import { reportUndoers } from './import/undo-import.ts'
import { issueFileGuards } from './issue.routes.ts'
import { reportNotices } from './reports.notices.ts'
import { reportFileGuards } from './downloads.routes.ts'
import { reportExportGuards } from './export.routes.ts'
import { reportParts } from './reports.parts.ts'
import { reportRoutes } from './reports.routes.ts'

export const reports: ServerArea = {
  name: 'reports',
  tables: ['reports', 'report_fields', 'report_changes', 'report_issues'],
  routes: reportRoutes,
  settings: [reportPhases],
  notices: reportNotices,
  parts: reportParts,
  fileGuards: { ...reportExportGuards, ...reportFileGuards, ...issueFileGuards, ...reportImportGuards },
  undoers: reportUndoers,
  personal: {
    tables: [
      { table: 'reports', of: 'scholar_id', words: ['assessment report', 'assessment reports'] },
      { table: 'report_changes', of: 'scholar_id' },
      { table: 'report_issues', of: 'scholar_id', words: ['issued report', 'issued reports'] },
    ],
  },
}
