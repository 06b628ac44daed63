import { reportPhases } from '@pandu/contract/reports'
import type { ServerArea } from '../../kit/area.ts'
import { reportImportGuards } from './import/import.routes.ts'
import { reportUndoers } from './import/undo-import.ts'
import { reportFileGuards } from './downloads.routes.ts'
import { reportExportGuards } from './export.routes.ts'
import { reportParts } from './reports.parts.ts'
import { reportRoutes } from './reports.routes.ts'

export const reports: ServerArea = {
  name: 'reports',
  tables: ['reports', 'report_fields', 'report_changes'],
  routes: reportRoutes,
  settings: [reportPhases],
  parts: reportParts,
  fileGuards: { ...reportExportGuards, ...reportFileGuards, ...reportImportGuards },
  undoers: reportUndoers,
  personal: {
    tables: [
      { table: 'reports', of: 'scholar_id', words: ['assessment report', 'assessment reports'] },
      { table: 'report_changes', of: 'scholar_id' },
    ],
  },
}
