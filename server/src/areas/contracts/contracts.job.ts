import { defineJob } from '../../kit/job.ts'

/** Makes the PDFs of contracts that wait for them. */
export const prepareContracts = defineJob('contracts.prepare', async (services) =>
  (await import('./contracts.prepare.ts')).prepareBatch(services),
)
