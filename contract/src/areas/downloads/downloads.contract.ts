import * as z from 'zod'
import {
  timeColumn,
  endpointOf,
  Id,
  idList,
  listInput,
  listOf,
  childListInput,
  messageOnly,
  messageWithId,
  page,
  search,
  Timestamp,
} from '../../kit/index.ts'
import { cohortYear, scholarNameFields } from '../accounts/index.ts'
import { period, periodLabels } from '../reports/index.ts'
import { downloadRules } from './downloads.access.ts'
import { documentStates, downloadStates } from './downloads.states.ts'

const endpoint = endpointOf('downloads')

/** How many reports one batch takes. */
export const MOST_REPORTS_DOWNLOADED = 2000
/** How many days a batch is kept. */
export const DOWNLOAD_DAYS = 14
/** How many unfinished batches one person may have. */
export const MOST_UNFINISHED_DOWNLOADS = 5

export const downloadBatch = z.object({
  id: z.number(),
  title: z.string(),
  period,
  state: downloadStates.schema,
  total: z.number(),
  ready: z.number(),
  failed: z.number(),
  created_at: Timestamp,
  expires_at: Timestamp,
  /** The address of its archive, once it is ready. */
  path: z.string().nullable(),
})
export type DownloadBatch = z.infer<typeof downloadBatch>

export const listDownloads = endpoint({
  at: 'GET migrations/download',
  does: 'List the batches of reports that you have ordered, newest first, with how far they are; ready ones say where their archive is. page is a number beside perpage, or page[number] and page[size]',
  source: '001 §7 Reports and exports, O45, X19',
  access: downloadRules.use,
  input: listInput({ filter: { state: downloadStates.schema, id: Id }, sort: ['created_at'] }).extend({
    page: z.union([z.coerce.number().int().min(1).max(1_000_000), page()]).prefault({}),
    perpage: z.coerce.number().int().min(1).max(100, 'at most 100 per page').optional(),
  }),
  output: listOf(downloadBatch),
  sheet: {
    name: 'Report downloads',
    columns: {
      title: 'Reports of',
      period: { label: 'Phase', value: ({ period: one }) => periodLabels[one] },
      state: { label: 'Status', value: ({ state }) => downloadStates.label(state) },
      ready: {
        label: 'Progress',
        value: ({ ready, total }) => `${ready} of ${total}`,
        further: [{ label: 'Failed', value: ({ failed }) => failed }],
      },
      created_at: timeColumn('Ordered'),
      expires_at: timeColumn('Kept until'),
    },
  },
})

const scholars = z
  .array(Id)
  .min(1, 'choose at least one')
  .max(MOST_REPORTS_DOWNLOADED, `at most ${MOST_REPORTS_DOWNLOADED} at once`)
  .transform((ids) => [...new Set(ids)])

export const orderDownload = endpoint({
  at: 'POST migrations/download',
  does: 'Order the reports of a phase as PDFs: of the scholars named, or of a whole cohort year. Who has no report of the phase is left out. A job makes them; what has not changed since it was made is not made again',
  source: '001 §7 Reports and exports, O45',
  access: downloadRules.use,
  input: z
    .object({ period, scholar_id: scholars.optional(), year_tf: cohortYear.optional() })
    .refine((v) => (v.scholar_id === undefined) !== (v.year_tf === undefined), { path: ['scholar_id'], error: 'choose at least one' }),
  output: messageWithId,
})

export const downloadDocument = z.object({
  id: z.number(),
  ...scholarNameFields,
  state: documentStates.schema,
  error: z.string(),
})
export type DownloadDocument = z.infer<typeof downloadDocument>

export const listDownloadDocuments = endpoint({
  at: 'GET migrations/download/document',
  does: 'List the documents of a batch that you have ordered: failed ones first, with the reason',
  source: 'O45',
  access: downloadRules.use,
  input: childListInput(
    { batch_id: Id },
    { filter: { search, state: documentStates.schema }, sort: ['state', 'name'], defaultSort: 'state' },
  ),
  output: listOf(downloadDocument),
})

export const retryDownload = endpoint({
  at: 'POST migrations/download/retry',
  does: 'Make a document of a batch again that has failed; the others stay as they are',
  source: 'O45',
  access: downloadRules.use,
  input: z.object({ id: Id }),
  output: messageOnly,
})

export const fetchDownload = endpoint({
  at: 'GET migrations/download/archive',
  does: 'Download the ready documents of a batch as one ZIP archive with a folder for each university; what failed is listed in a text file in it. Every download is logged',
  source: 'O45, O46',
  access: downloadRules.use,
  input: z.object({ id: Id }),
  output: z.unknown(),
  download: true,
  writes: true,
})

export const deleteDownloads = endpoint({
  at: 'POST download/report-summary/batch/delete',
  does: 'Delete batches that you have ordered, {id: [..]} or a bare list; what of them waits is not made any more',
  source: '001 §7 Reports and exports, O39',
  access: downloadRules.use,
  input: idList('id', 200),
  output: messageOnly,
})
