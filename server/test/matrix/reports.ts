import { xlsx } from '@pandu/contract/kit'
import { listOperationRows, REPORT_IMPORT, undoOperation } from '@pandu/contract/operations'
import {
  checkReport,
  countReportDownload,
  createReport,
  downloadReport,
  exportReports,
  importReports,
  issueReport,
  listIssueBatches,
  listIssueDocuments,
  listIssues,
  listReportDownloads,
  listReportFields,
  listReports,
  listReportScholars,
  listReportSheet,
  previewIssues,
  readRecap,
  readReport,
  readReportForm,
  reportHistory,
  reportTemplate,
  retryIssue,
  saveReportRow,
  startIssues,
  updateReport,
  updateReportField,
  withdrawIssue,
} from '@pandu/contract/reports'
import writeXlsx from 'write-excel-file/node'
import { demoPerson } from '../../seed/people.ts'
import { sendFile } from '../app.ts'
import { anybody, type Facts, onRecord, plain, scholars, staff, writers } from './facts.ts'

/** Staff and the assessment team (O92); of the partners nobody else. */
const readers = `${staff} assessor`
const authors = `${writers} assessor`

/** Of a scholar without a cohort year, so that each caller finds the same. */
const owner = `(select min(id) from users where role = 'SCHOLAR' and status = 1 and id > ${demoPerson('tsa').id})`
const field = `select id from report_fields where request = 'description'`
/** A report that was issued and withdrawn, so that it stands in nobody's way. */
const issuedTo = (scholar: string, answer: string) => `with kept as (
    insert into files (id, kind, record_id, name, type, size, storage_key, sha256)
    values (gen_random_uuid(), 'reports.issued', ${scholar}, 'report.pdf', 'application/pdf', 1, gen_random_uuid()::text, 'x') returning id)
  insert into report_issues (code, scholar_id, period, version, data, content_hash, initials, file_id, sha256, issued_at, state, ended_at, reason)
  select upper(left(md5(random()::text), 12)), ${scholar}, 'endline', 1 + (select count(*) from report_issues), '{}', 'x', 'A. B.', id, 'x', now(),
    'withdrawn', now(), 'Of the matrix'
  from kept returning ${answer}`
/** A report of a batch that failed because its account is gone. */
const failedIssue = (answer: 'id' | 'batch_id') => `with made as (
    insert into report_issue_batches (title, period, total, failed) values ('Of the matrix', 'baseline', 1, 1) returning id)
  insert into report_issue_documents (batch_id, period, content_hash, state, why) select id, 'baseline', 'x', 'failed', 'Of the matrix' from made returning ${answer} id`
export const reportMade = {
  reportIssueBatch: failedIssue('batch_id'),
  reportIssueDocument: failedIssue('id'),
  report: `insert into reports (scholar_id, period, description) values (${owner}, 'endline', 'Of the matrix')
    on conflict (scholar_id, period) do update set description = excluded.description returning id`,
  reportField: field,
  reportIssue: issuedTo(owner, 'id'),
  issuedToScholar: issuedTo(String(demoPerson('scholar').id), 'scholar_id id'),
  issuedToScholar2: issuedTo(String(demoPerson('scholar2').id), 'scholar_id id'),
  issuedToTsa: issuedTo(String(demoPerson('tsa').id), 'scholar_id id'),
  reportImport: `insert into operations (kind, title, rows, payload) values ('${REPORT_IMPORT}', 'Reports', 0, '{"period": "baseline"}') returning id`,
  reportImportRow: `with made as (insert into operations (kind, title, rows) values ('${REPORT_IMPORT}', 'Reports', 1) returning id)
    insert into operation_rows (operation_id, record_id, label, before, after) select id, 1, 'Scholar', 'No report', 'New report' from made returning operation_id id`,
}

const values = {
  competency_value: { integrity: '4' },
  competency_desc: {},
  competency_evidence: {},
  psychological_desc: '',
  description: 'Written by the matrix',
}
const bytes = await writeXlsx(
  [
    ['No TELADAN', 'General Description'],
    ['NOBODY-1', 'Of the matrix'],
  ].map((row) => row.map((value) => ({ value, type: String }))),
).toBuffer()
const sheet = sendFile('reports.xlsx', bytes, xlsx)

export const reportFacts: Facts[] = [
  plain(listReportFields, { may: readers }),
  onRecord(updateReportField, {
    other: { of: (world) => world.made('reportField'), may: writers, sees: readers },
    input: (id: number) => ({ id, year_tf: 2019, view: 'General Description', hint: 'As the matrix has it' }),
  }),
  plain(listReports, { may: readers }),
  plain(listReportScholars, { may: readers }),
  onRecord(readReport, {
    own: {
      of: (world, caller) => (caller === 'scholar' || caller === 'scholar2' ? world.account(caller) : undefined),
      may: 'scholar scholar2',
    },
    other: { of: (world) => world.account('tsa'), may: `${readers} tsa` },
    input: (id: number) => ({ id, periode: 'baseline' as const }),
  }),
  onRecord(readRecap, {
    own: {
      of: (world, caller) => (caller === 'scholar' || caller === 'scholar2' ? world.account(caller) : undefined),
      may: 'scholar scholar2',
    },
    other: { of: (world) => world.account('tsa'), may: `${readers} tsa` },
    input: (scholarId: number) => ({ scholarId }),
  }),
  onRecord(downloadReport, {
    own: {
      of: (world, caller) => (caller === 'scholar' || caller === 'scholar2' ? world.account(caller) : undefined),
      may: 'scholar scholar2',
    },
    other: { of: (world) => world.account('tsa'), may: `${readers} tsa` },
    input: (scholar_id: number) => ({ scholar_id, period: 'baseline' as const }),
  }),
  onRecord(countReportDownload, {
    own: {
      of: (world, caller) => (caller === 'scholar' || caller === 'scholar2' ? world.account(caller) : undefined),
      may: 'scholar scholar2',
    },
    other: { of: (world) => world.account('tsa'), may: 'tsa' },
    input: (scholar_id: number) => ({ scholar_id, period: 'baseline' as const }),
  }),
  plain(listReportDownloads, { may: readers }),
  onRecord(listIssues, {
    own: {
      of: (world, caller) =>
        caller === 'scholar' ? world.made('issuedToScholar') : caller === 'scholar2' ? world.made('issuedToScholar2') : undefined,
      may: 'scholar scholar2',
    },
    other: { of: (world) => world.made('issuedToTsa'), may: `${readers} tsa` },
    input: (scholar_id: number) => ({ scholar_id, period: 'endline' as const }),
  }),
  plain(checkReport, { about: 'of which there is none', may: anybody, input: { code: '2222-2222-2222' }, answers: 404 }),
  onRecord(issueReport, {
    about: 'as it was long ago',
    other: { of: (world) => world.account('scholar'), may: '', notNow: writers, sees: `${readers} scholar` },
    input: (scholar_id: number) => ({ scholar_id, period: 'baseline' as const, read_at: '2001-01-01T00:00:00Z' }),
  }),
  onRecord(withdrawIssue, {
    about: 'that is withdrawn already',
    other: { of: (world) => world.made('reportIssue'), may: '', notNow: writers, sees: readers },
    input: (id: number) => ({ id, reason: 'Of the matrix' }),
  }),
  plain(previewIssues, { may: writers, input: { period: 'baseline', year_tf: 2019 } }),
  plain(startIssues, {
    about: 'that nobody has previewed',
    may: writers,
    input: { period: 'baseline', year_tf: 2019, count: 1, digest: 'x' },
    answers: 409,
  }),
  plain(listIssueBatches, { may: writers }),
  onRecord(listIssueDocuments, {
    other: { of: (world) => world.made('reportIssueBatch'), may: writers },
    input: (id: number) => ({ filter: { batch_id: id } }),
  }),
  onRecord(retryIssue, {
    about: 'of an account that is gone',
    other: { of: (world) => world.made('reportIssueDocument'), may: '', notNow: writers },
    input: (id: number) => ({ id }),
  }),
  onRecord(readReportForm, {
    other: { of: (world) => world.made('report'), may: readers },
    input: (id: number) => ({ id }),
  }),
  onRecord(updateReport, {
    other: { of: (world) => world.made('report'), may: authors, sees: readers },
    input: (id: number) => ({ id, ...values }),
  }),
  // Everybody but the first finds that there is one.
  onRecord(createReport, {
    about: 'where there is one already',
    other: { of: (world) => world.account('scholar'), may: '', notNow: authors, sees: `${readers} ${scholars}` },
    input: (id_scholar: number) => ({ id_scholar, periode: 'baseline' as const, ...values }),
  }),
  onRecord(reportHistory, {
    other: { of: (world) => world.account('scholar'), may: readers },
    input: (id_scholar: number) => ({ id_scholar }),
  }),
  plain(exportReports, { may: authors, input: { columns: ['name', 'integrity'] } }),
  plain(listReportSheet, { may: authors, input: { filter: { periode: 'baseline', year_tf: 2023 } } }),
  onRecord(saveReportRow, {
    about: 'with what they have read',
    other: { of: (world) => world.account('scholar'), may: '', notNow: authors, sees: readers },
    input: (id_scholar: number) => ({
      id_scholar,
      periode: 'baseline' as const,
      description: 'Of the matrix',
      updated_at: '2001-01-01T00:00:00Z',
    }),
  }),
  // Nobody has the number in it: only the rule is asked here.
  plain(importReports, { may: authors, input: { file: sheet, preview: 1, periode: 'baseline' } }),
  plain(importReports, {
    about: 'the refused rows as a sheet',
    may: authors,
    input: { file: sheet, preview: 1, refused: 1, periode: 'baseline' },
  }),
  plain(reportTemplate, { may: authors, input: { periode: 'baseline' } }),
  onRecord(listOperationRows, {
    about: 'of an import of reports',
    other: { of: (world) => world.made('reportImportRow'), may: staff },
    input: (id: number) => ({ filter: { operation_id: id } }),
  }),
  onRecord(undoOperation, {
    about: 'that imported reports',
    other: { of: (world) => world.made('reportImport'), may: writers, sees: staff },
    input: (id: number) => ({ id }),
  }),
]
