import { defineJob } from '../../kit/job.ts'

/** Makes the documents of batches that wait. */
export const makeDownloads = defineJob('downloads.make', async (services) =>
  (await import('./downloads.make.ts')).makeNextDocuments(services),
)
