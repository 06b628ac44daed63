import { askBackup, listBackups, readBackupState } from '@pandu/contract/backups'
import { type Facts, plain } from './facts.ts'

export const backupFacts: Facts[] = [
  plain(listBackups, { may: 'superadmin' }),
  plain(readBackupState, { may: 'superadmin' }),
  plain(askBackup, { may: 'superadmin', about: 'where no folder is set', answers: 409 }),
]
