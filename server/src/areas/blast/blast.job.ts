import { defineJob } from '../../kit/job.ts'

/** Puts the letters of blasts whose time has come into the outbox. */
export const dispatchBlasts = defineJob('blast.dispatch', async (services) => (await import('./blast.dispatch.ts')).dispatch(services))
