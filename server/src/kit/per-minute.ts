import { networkOf } from './address.ts'
import { tooMany } from './errors.ts'

/**
 * Limits the requests of an address in this process to `most` in a minute and refuses further ones with 429 and this message. For public calls that
 * could be used for guessing. Limits over all processes are counted in the database, as for sign-ins.
 */
export const perMinute = (most: number, message: string) => {
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
    if (count > most) throw tooMany(message)
  }
}
