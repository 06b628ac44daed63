import * as z from 'zod'
import { timeColumn, endpointOf, listInput, listOf, messageOnly, Timestamp } from '../../kit/index.ts'
import { backupRules } from './backups.access.ts'

const endpoint = endpointOf('backups')

/** Hours after which a nightly backup should have come. */
export const BACKUP_LATE_HOURS = 26

const states = ['waiting', 'running', 'done', 'failed'] as const
const origins = ['clock', 'person', 'command'] as const

export const backup = z.object({
  id: z.number(),
  state: z.enum(states),
  origin: z.enum(origins),
  asked_by: z.string().nullable(),
  asked_at: Timestamp,
  finished_at: Timestamp.nullable(),
  file: z.string(),
  bytes: z.number().nullable(),
  tables_rows: z.number().nullable(),
  files: z.number().nullable(),
  error: z.string(),
})
export type Backup = z.infer<typeof backup>

/** The state of a backup. */
export const backupStates: Record<Backup['state'], string> = {
  waiting: 'Waiting',
  running: 'Being made',
  done: 'Made',
  failed: 'Failed',
}

/** What started a backup. */
export const backupOrigins: Record<Backup['origin'], string> = {
  clock: 'Every night',
  person: 'Requested in Settings',
  command: 'Requested on the command line',
}

export const listBackups = endpoint({
  at: 'GET backup',
  does: 'List the backups of this installation, newest first, with time, size and the reason of a failure',
  source: 'decision 0055',
  access: backupRules.look,
  input: listInput({ filter: {}, sort: ['asked_at'] }),
  output: listOf(backup),
  sheet: {
    name: 'Backups',
    columns: {
      asked_at: timeColumn('Begun'),
      state: { label: 'Status', value: ({ state }) => backupStates[state] },
      origin: {
        label: 'From',
        value: ({ origin }) => backupOrigins[origin],
        further: [{ label: 'Person', value: (one) => one.asked_by ?? '' }],
      },
      file: 'File',
      bytes: { label: 'Size', value: (one) => one.bytes ?? '' },
      tables_rows: { label: 'Rows', value: (one) => one.tables_rows ?? '' },
      files: { label: 'Stored files', value: (one) => one.files ?? '' },
      error: 'Remark',
    },
  },
})

export const readBackupState = endpoint({
  at: 'GET backup/state',
  does: 'Read whether backups are made every night, how many are kept, and when the last one was made',
  source: 'decision 0055',
  access: backupRules.look,
  input: z.object({}),
  output: z.object({
    message: z.string(),
    data: z.object({
      /** The folder or bucket of the backups; null: none is set, and no backup is made automatically. */
      folder: z.string().nullable(),
      keep: z.number(),
      encrypted: z.boolean(),
      last_at: Timestamp.nullable(),
      /** There has been no backup for longer than a nightly one may take. */
      late: z.boolean(),
      /** One waits or is being made. */
      under_way: z.boolean(),
    }),
  }),
})

export const askBackup = endpoint({
  at: 'POST backup',
  does: 'Request a backup now, in the folder of the nightly ones; the job process makes it',
  source: 'decision 0055',
  access: backupRules.look,
  input: z.object({}),
  output: messageOnly,
})
