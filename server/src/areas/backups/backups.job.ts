import { defineJob } from '../../kit/job.ts'

/** Makes the backup that waits. */
export const makeBackups = defineJob('backups.make', async (services) => (await import('./backups.make.ts')).makeWaitingBackup(services))
