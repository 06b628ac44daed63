import { randomBytes } from 'node:crypto'
import { liveTicket, login, logout, readMe } from '@pandu/contract/session'
import { AppError } from '../../kit/errors.ts'
import { serve } from '../../kit/serve.ts'
import { SESSION_DAYS, sessionCookie } from '../../kit/session.ts'
import { checkPassword } from './passwords.ts'
import { closeSession, describeMe, findLogin, issueTicket, openSession } from './session.queries.ts'
import { countFailure, forgiveFailures, refuseTooMany, throttleKeys } from './throttle.ts'

const deviceCookie = 'pandu_device'
const wrong = () => new AppError(422, 'The e-mail, username or password is wrong', { email: ['The e-mail, username or password is wrong'] })

export const sessionRoutes = [
  serve(login, async ({ db, services, request, setCookie }, { email, password }) => {
    const account = await findLogin(db, email)
    // Marked for this account by us: an invented cookie would otherwise buy fresh tries.
    const [device, mark] = request.cookies[deviceCookie]?.split('.') ?? []
    const known = account && device && mark === services.secrets.sign(`${device}:${account.id}`) ? device : undefined
    const keys = throttleKeys(email, request.address, known)
    await refuseTooMany(services.pool, keys)
    const right = await checkPassword(account?.password_hash, password)
    if (!account || !right) {
      await countFailure(services.pool, keys)
      throw wrong()
    }
    // Only the owner of the password learns that the account is inactive.
    if (account.status !== 1) throw new AppError(403, 'Your account is not active. Please contact the programme team')
    await forgiveFailures(services.pool, keys)
    const token = await openSession(db, account.id, request.device, request.address)
    setCookie(sessionCookie, token, { days: SESSION_DAYS })
    if (!known) {
      const id = randomBytes(18).toString('base64url')
      setCookie(deviceCookie, `${id}.${services.secrets.sign(`${id}:${account.id}`)}`, { days: 365 })
    }
    return { message: 'Welcome', status: 200, token, ...(await describeMe(db, account.id)) }
  }),

  serve(logout, async ({ db, session, setCookie }) => {
    await closeSession(db, session!.id)
    setCookie(sessionCookie, null)
    return { message: 'You have signed out' }
  }),

  serve(readMe, async ({ db, actor }) => ({ message: 'OK', ...(await describeMe(db, actor.id)) })),

  serve(liveTicket, async ({ db, actor }) => ({ message: 'OK', data: { ticket: await issueTicket(db, actor.id) } })),
]
