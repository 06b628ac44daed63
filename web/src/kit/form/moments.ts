import dayjs from 'dayjs'

// What a `DateTimeField` holds, and the moments of the wire.

/** A moment as the clock on the wall of this device reads; '' for none. */
export const localOf = (at: string | null) => (at === null ? '' : dayjs(at).format('YYYY-MM-DD HH:mm:ss'))

/** What a field holds as a moment; null where it is empty. */
export const momentOf = (local: string | null | undefined) => (local ? dayjs(local).toISOString() : null)
