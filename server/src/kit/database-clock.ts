import { oneRow } from './rows.ts'
import { setClockAhead } from '@pandu/contract/kit'
import type pg from 'pg'
import { asError } from './error-codes.ts'

/** How often the two clocks are compared, in milliseconds. */
const EVERY = 30_000
/** A smaller difference counts as none, because the measurement is hardly more exact. */
const NEAR = 100
const LOOKS = 3

/** How far the clock of this process is ahead of the database's, in milliseconds; of several measurements the quickest counts. */
export const clockDifference = async (pool: Pick<pg.Pool, 'query'>): Promise<number> => {
  let best = { took: Infinity, ahead: 0 }
  for (let look = 0; look < LOOKS; look++) {
    const asked = performance.now()
    const { at } = oneRow(await pool.query<{ at: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as at'))
    const took = performance.now() - asked
    // The database read its clock about halfway through the call.
    if (took < best.took) best = { took, ahead: Date.now() - took / 2 - at }
  }
  return Math.abs(best.ahead) < NEAR + best.took / 2 ? 0 : Math.round(best.ahead)
}

/**
 * Makes `currentTime()` of this process follow the clock of the database. Machines whose clocks differ then agree on what is late, expired or first
 * (docs/decisions/0066). A difference of a second or more is logged once.
 */
export const followDatabaseClock = (pool: Pick<pg.Pool, 'query'>, log: (message: string) => void) => {
  let told = false
  let timer: NodeJS.Timeout | undefined
  const compare = async () => {
    try {
      const ahead = await clockDifference(pool)
      setClockAhead(ahead)
      if (Math.abs(ahead) < 1000 || told) return
      told = true
      log(
        `The clock of this machine is ${Math.abs(ahead / 1000).toFixed(1)} s ${ahead > 0 ? 'ahead of' : 'behind'} that of the database, which counts`,
      )
    } catch (error) {
      // The database does not answer: the last known difference stays in use.
      log(`The clock of the database could not be read: ${asError(error).message}`)
    }
  }
  return {
    start: async () => {
      await compare()
      timer = setInterval(() => void compare(), EVERY).unref()
    },
    close: () => clearInterval(timer),
  }
}
