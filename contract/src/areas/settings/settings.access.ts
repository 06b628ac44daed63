import { aboutActor, rules } from '../../kit/access.ts'

export const settingRules = rules('setting', {
  /** What holds for everybody is the superadmin's to set. */
  manage: aboutActor((actor) => actor.role === 'SUPERADMIN'),
})
