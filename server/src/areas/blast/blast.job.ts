import { defineJob } from '../../kit/job.ts'

/** Puts the letters of blasts that are due into the outbox. */
export const dispatchBlasts = defineJob('blast.dispatch', async (services) =>
  (await import('./blast.dispatch.ts')).dispatchLetters(services),
)
