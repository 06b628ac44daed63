import { aboutActor, rules } from '../../kit/access.ts'

export const backupRules = rules('backup', {
  /** The superadmin is responsible for backups, and is the only one who sees them. */
  look: aboutActor((actor) => actor.role === 'SUPERADMIN'),
})
