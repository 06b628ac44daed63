import type { Db } from '../../kit/db.ts'
import type { Call } from '../../kit/serve.ts'
import { sessionCookie } from '../../kit/session.ts'
import { factorMethods, openHalfSession } from './factor.queries.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import { closeFormerSession, describeMe, sessionLimits, openSession } from './session.queries.ts'
import { recordTry, type SignInTry } from './sign-ins.ts'

interface Entered {
  readonly userId: number
  readonly sessionId: number
  readonly token: string
  readonly days: number
  readonly ways: Awaited<ReturnType<typeof factorMethods>>
  readonly isHalf: boolean
}

/**
 * Opens a session for someone who has proved who they are, by the password or otherwise, and records the attempt. If a second factor is on, the session
 * waits for it, unless `isBoth` says that the proof counts as both.
 */
export const openSessionFor = async (
  db: Db,
  { request }: Pick<Call<undefined>, 'request'>,
  { id: userId, role }: { id: number; role: string },
  attempt: SignInTry,
  { isBoth = false }: { isBoth?: boolean } = {},
): Promise<Entered> => {
  await closeFormerSession(db, request)
  const ways = isBoth ? [] : await factorMethods(db, userId)
  const isHalf = ways.length > 0
  const { days, idleHours } = isHalf ? { days: 1, idleHours: 0 } : await sessionLimits(db, role)
  const { id: sessionId, token } = isHalf
    ? await openHalfSession(db, userId, request.device, request.address)
    : await openSession(db, userId, days, request.device, request.address, idleHours)
  await recordTry(db, attempt, isHalf ? 'code_asked' : 'signed_in', { sessionId })
  return { userId, sessionId, token, days, ways, isHalf }
}

type Entering = Parameters<typeof rememberDevice>[0] & Pick<Call<unknown>, 'setCookie' | 'services'>

/** Gives the browser its session and answers who has signed in; for a session that waits for a second factor, only which ones there are. */
export const answerSignIn = async (call: Entering, entered: Entered) => {
  const { token, days, ways, isHalf } = entered
  if (!isHalf) return answerCompleteSignIn(call, entered)
  call.setCookie(sessionCookie, token, { days })
  return { message: 'Please enter your second factor', status: 200, token, factor: 1 as const, ways }
}

/** The same for a session that waits for nothing. The device is known from now on. */
export const answerCompleteSignIn = async (call: Entering, { userId, token, days }: Pick<Entered, 'userId' | 'token' | 'days'>) => {
  call.setCookie(sessionCookie, token, { days })
  if (!knownDevice(call, userId)) rememberDevice(call, userId)
  return { message: 'Welcome', status: 200, token, ...(await describeMe(call.services.db, userId)) }
}
