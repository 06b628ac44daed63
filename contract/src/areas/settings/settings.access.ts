import { aboutActor, rules } from '../../kit/access.ts'

export const settingRules = rules('setting', {
  /** Values that hold for everybody: the superadmin. */
  manage: aboutActor((actor) => actor.role === 'SUPERADMIN'),
})
