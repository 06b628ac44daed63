import { momentAtWall, wallAt } from '../zone.ts'

// What a `DateTimeField` holds, and the moments of the wire.

/** A moment as local time in the zone of the page; '' for none. */
export const localOf = (at: string | null) => (at === null ? '' : wallAt(at).format('YYYY-MM-DD HH:mm:ss'))

/** The moment in a field; null where it is empty. */
export const momentOf = (local: string | null | undefined) => (local ? momentAtWall(local).toISOString() : null)
