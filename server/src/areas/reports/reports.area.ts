import { reportPhases } from '@pandu/contract/reports'
import type { ServerArea } from '../../kit/area.ts'
import { reportImportGuards } from './import/import.routes.ts'
import { reportUndoers } from './import/undo-import.ts'
import { reportExportGuards } from './export.routes.ts'
import { reportParts } from './reports.parts.ts'
import { reportRoutes } from './reports.routes.ts'

export const reports: ServerArea = {
  name: 'reports',
  tables: ['reports', 'report_fields', 'report_changes'],
  routes: reportRoutes,
  settings: [reportPhases],
  parts: reportParts,
  fileGuards: { ...reportExportGuards, ...reportImportGuards },
  undoers: reportUndoers,
}
