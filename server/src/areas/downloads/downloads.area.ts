import type { ServerArea } from '../../kit/area.ts'
import { alwaysStays } from '../../kit/personal.ts'
import { makeDownloads } from './downloads.job.ts'
import { downloadNotices } from './downloads.notices.ts'
import { downloadParts } from './downloads.parts.ts'
import { downloadRoutes } from './downloads.routes.ts'

export const downloads: ServerArea = {
  name: 'downloads',
  tables: ['download_batches', 'download_documents', 'download_papers'],
  joins: {
    reports: 'a batch holds who has a report, and is made from the reports of many in one statement',
    files: 'the job keeps what it has made until the batches that use it expire',
  },
  routes: downloadRoutes,
  expiries: [{ table: 'download_batches', when: 'expires_at < now()' }],
  parts: downloadParts,
  notices: downloadNotices,
  jobs: [makeDownloads],
  personal: {
    // The batch belongs to the person who ordered it; its documents are swept with it.
    tables: [{ table: 'download_documents', of: 'scholar_id', shows: 'nothing', stays: alwaysStays }],
  },
}
