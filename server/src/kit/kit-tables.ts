import type { Tables } from './tables.ts'

/** The tables of the kit itself: serve.ts keeps what a repeated request was answered, tallies.ts numbers of rows. */
export const kitTables: readonly string[] = ['export_log', 'idempotency_keys', 'live_screens', 'refused_calls', 'schedules', 'tallies']

/** Tables of areas that statements of the kit name, with the reason. `sharedTables` may be read without one. */
export const kitJoins: Partial<Record<keyof Tables, string>> = {
  sessions: 'every call finds who makes it by the session, and renews it',
  vendors: 'who somebody is says whether their partner reaches every scholar',
  factors: 'a session opens little while a required second factor is missing',
  passkeys: 'a passkey is a second factor, too',
  users: 'the zone of a reader is kept with the account, and mail to an inactive one is not sent',
  trash: 'mail to an account in the trash is not sent',
  programme_settings: 'settings are read by every area, and which permissions require a second factor with every call',
  form_drafts: 'a call that stores what was drafted ends the draft',
  uploads: 'a call takes a file that was sent in parts',
  files: 'files are stored, copied and removed with the write that needs it',
  outbox: 'mail is put into the outbox with the write that causes it, and sent by the job process',
  mail_hold: 'a restored copy holds its mail back',
  email_changes: 'a restore ends links that confirm an address',
  course_sections: 'what sections hold is joined from the areas of the items',
  section_modules: 'what sections hold is joined from the areas of the items',
  backups: 'a backup at the command line is noted, and metrics say how old the last one is',
}
