import { defineJob } from '../../kit/job.ts'

/** Issues reports that wait in batches. */
export const issueBatches = defineJob('reports.issue', async (services) => (await import('./issue.make.ts')).issueNextReports(services))
