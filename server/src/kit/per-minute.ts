import { networkOf } from './address.ts'
import { tooMany } from './errors.ts'

/**
 * Counts what one address asks for and refuses with 429 what is more than `most` in a minute, in this process. For public calls that could be used
 * to guess; what must hold over all processes is counted in the database, as sign-ins are.
 */
export const perMinute = (most: number) => {
  const counts = new Map<string, number>()
  let minute = 0
  return (address: string) => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) {
      counts.clear()
      minute = now
    }
    const network = networkOf(address)
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    if (count > most) throw tooMany('Too many codes were checked from here. Please wait a minute')
  }
}
