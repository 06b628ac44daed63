import { networkOf } from './address.ts'
import { tooMany } from './errors.ts'

/**
 * Counts the requests of one address in this process and refuses with 429 what exceeds `most` in a minute. For public calls that could be used to
 * guess; limits that must hold over all processes are counted in the database, as sign-ins are.
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
