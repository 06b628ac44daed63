import { aboutActor, rules } from '../../kit/access.ts'

export const sessionRules = rules('session', {
  /** It names people and what they did: the superadmin, who is responsible for it. */
  readSecurityLog: aboutActor((actor) => actor.role === 'SUPERADMIN'),
})
