import { pageAt } from '../../kit/pages.ts'
import { periods } from './report-values.ts'

const source = '001 §2.1'
const usual = { type: 'cm' }
const values = { phase: periods }

export const reportPages = {
  list: pageAt('/admin/$type/list/teladan-report', source, { usual }),
  create: pageAt('/admin/$type/create/teladan-report/$idScholar/$phase', source, { usual, values }),
  update: pageAt('/admin/$type/update/teladan-report/$idScholar/$phase', source, { usual, values }),
  batch: pageAt('/admin/$type/batch/teladan-report/$phase', source, { usual, values }),
  /** The report that a scholar receives, and all phases side by side. */
  document: pageAt('/report/$periode/$id', source, { values: { periode: periods } }),
  recap: pageAt('/recap/$id', source),
  downloads: pageAt('/report/download-counter', source),
  /** Reports that are issued together, and how far they are. */
  issues: pageAt('/admin/$type/issue/teladan-report', 'decision 0058', { usual }),
  /** Where everybody can check an issued report; the address is printed on it. */
  check: pageAt('/check/$code', 'decision 0045', { guard: 'standalone' }),
  fields: pageAt('/admin/$type/list/teladan-report/fields', 'O40', { usual }),
}
