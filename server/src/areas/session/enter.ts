import type { Call } from '../../kit/serve.ts'
import { sessionCookie } from '../../kit/session.ts'
import { rememberDevice } from './known-device.ts'
import { describeMe, lifeOf, openSession } from './session.queries.ts'
import { noteTry, type Try } from './sign-ins.ts'

/** Opens a whole session on this device for somebody who has shown who they are, and answers what signing in answers. */
export const enter = async (
  call: Pick<Call<undefined>, 'db' | 'services' | 'request' | 'setCookie'>,
  { id, role }: { id: number; role: string },
  attempt: Try,
) => {
  const { db, request, setCookie } = call
  const { days, idleHours } = await lifeOf(db, role)
  const token = await db.transaction().execute(async (tx) => {
    const opened = await openSession(tx, id, days, request.device, request.address, idleHours)
    await noteTry(tx, attempt, 'signed_in', { sessionId: opened.id })
    return opened.token
  })
  setCookie(sessionCookie, token, { days })
  if (attempt.deviceMark === undefined) rememberDevice(call, id)
  return { message: 'Welcome', status: 200, token, ...(await describeMe(db, id)) }
}
