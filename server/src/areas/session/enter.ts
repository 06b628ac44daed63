import type { FactorWay } from '@pandu/contract/session'
import type { Db } from '../../kit/db.ts'
import type { Call } from '../../kit/serve.ts'
import { sessionCookie } from '../../kit/session.ts'
import { factorWays, openHalfSession } from './factor.queries.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import { describeMe, lifeOf, openSession } from './session.queries.ts'
import { noteTry, type Try } from './sign-ins.ts'

interface Entered {
  readonly userId: number
  readonly sessionId: number
  readonly token: string
  readonly days: number
  readonly isHalf: boolean
  /** What the session waits for, where it is half open. */
  readonly ways: readonly FactorWay[]
}

/**
 * Opens a session for somebody who has shown who they are, by the password or otherwise, and writes the try down. Where a second factor is on it waits
 * for it, unless what they have shown counts as both.
 */
export const enter = async (
  db: Db,
  { request }: Pick<Call<undefined>, 'request'>,
  { id: userId, role }: { id: number; role: string },
  attempt: Try,
  { countsAsBoth = false } = {},
): Promise<Entered> => {
  const ways = countsAsBoth ? [] : await factorWays(db, userId)
  const isHalf = ways.length > 0
  const { days, idleHours } = isHalf ? { days: 1, idleHours: 0 } : await lifeOf(db, role)
  const { id: sessionId, token } = isHalf
    ? await openHalfSession(db, userId, request.device, request.address)
    : await openSession(db, userId, days, request.device, request.address, idleHours)
  await noteTry(db, attempt, isHalf ? 'code_asked' : 'signed_in', { sessionId })
  return { userId, sessionId, token, days, isHalf, ways }
}

/** Gives the browser its whole session, and answers who has come in. */
export const welcomeWhole = async (call: Call<undefined>, { userId, token, days }: Entered) => {
  call.setCookie(sessionCookie, token, { days })
  if (!knownDevice(call, userId)) rememberDevice(call, userId)
  return { message: 'Welcome', status: 200, token, ...(await describeMe(call.services.db, userId)) }
}

/** The same, also of a session that waits for its second factor: of its account only what that may be is said. */
export const welcomeIn = async (call: Call<undefined>, entered: Entered) => {
  const { isHalf, token, days, ways } = entered
  if (!isHalf) return welcomeWhole(call, entered)
  call.setCookie(sessionCookie, token, { days })
  return { message: 'Please give your second factor', status: 200, token, factor: 1 as const, ways: [...ways] }
}
