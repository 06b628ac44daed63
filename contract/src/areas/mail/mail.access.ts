import { aboutActor, rules } from '../../kit/access.ts'

export const mailRules = rules('mail', {
  /** Undelivered mail may hold password links, so only the superadmin reads it. */
  readOutbox: aboutActor((actor) => actor.role === 'SUPERADMIN'),
  /** Mail that is sent from a restored copy reaches real people. */
  sendAgain: aboutActor((actor) => actor.role === 'SUPERADMIN'),
})
