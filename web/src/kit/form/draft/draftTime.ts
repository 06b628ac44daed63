import { dayAt, wallAt } from '../../zone.ts'

/** `10:42`, on another day `21 Nov, 10:42`. */
export const draftTime = (at: string) => wallAt(at).format(dayAt(at) === dayAt() ? 'HH:mm' : 'D MMM, HH:mm')
