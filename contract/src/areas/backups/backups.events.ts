import { event } from '../../kit/events.ts'

/** A backup was asked for, or has ended. */
export const backupsChanged = event('backupsChanged', ['backups'])
