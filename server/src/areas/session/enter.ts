import type { Db } from '../../kit/db.ts'
import type { Call } from '../../kit/serve.ts'
import { sessionCookie } from '../../kit/session.ts'
import { hasFactor, openHalfSession } from './factor.queries.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import { closeFormerSession, describeMe, lifeOf, openSession } from './session.queries.ts'
import { noteTry, type Try } from './sign-ins.ts'

interface Entered {
  readonly userId: number
  readonly sessionId: number
  readonly token: string
  readonly days: number
  readonly isHalf: boolean
}

/** Opens a session for somebody who has shown who they are, by the password or otherwise, and writes the try down. Where a second factor is on it waits for its code. */
export const enter = async (
  db: Db,
  { request }: Pick<Call<undefined>, 'request'>,
  { id: userId, role }: { id: number; role: string },
  attempt: Try,
): Promise<Entered> => {
  await closeFormerSession(db, request)
  const isHalf = await hasFactor(db, userId)
  const { days, idleHours } = isHalf ? { days: 1, idleHours: 0 } : await lifeOf(db, role)
  const { id: sessionId, token } = isHalf
    ? await openHalfSession(db, userId, request.device, request.address)
    : await openSession(db, userId, days, request.device, request.address, idleHours)
  await noteTry(db, attempt, isHalf ? 'code_asked' : 'signed_in', { sessionId })
  return { userId, sessionId, token, days, isHalf }
}

/** Gives the browser its session, and answers who has come in; of one that waits for a code nothing is said. */
export const welcomeIn = async (call: Call<undefined>, { userId, token, days, isHalf }: Entered) => {
  call.setCookie(sessionCookie, token, { days })
  if (isHalf) return { message: 'Please enter the code of your app', status: 200, token, factor: 1 as const }
  if (!knownDevice(call, userId)) rememberDevice(call, userId)
  return { message: 'Welcome', status: 200, token, ...(await describeMe(call.services.db, userId)) }
}
