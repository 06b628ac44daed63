import { formatMoment } from './moment.ts'
import { conflict } from './errors.ts'

/** Refuses a change of a locked record that somebody else has changed since the writer read it: the later one would silently take back the earlier. */
export const mustBeAsRead = (record: { updated_at: string }, read: string | undefined, noun: string) => {
  if (read !== undefined && Date.parse(read) !== Date.parse(record.updated_at))
    throw conflict(`Somebody changed this ${noun} ${formatMoment(record.updated_at)}; please read it again`)
}
