import { aboutActor, rules } from '../../kit/access.ts'

export const backupRules = rules('backup', {
  /** Whether the installation could be restored is the superadmin's to know, and to mend. */
  look: aboutActor((actor) => actor.role === 'SUPERADMIN'),
})
