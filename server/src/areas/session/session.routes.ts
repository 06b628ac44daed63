import { listDemoPeople, login, logout, readMe } from '@pandu/contract/session'
import { AppError } from '../../kit/errors.ts'
import { serve } from '../../kit/serve.ts'
import { sessionCookie } from '../../kit/session.ts'
import { deviceRoutes } from './device.routes.ts'
import { emailRoutes } from './email.routes.ts'
import { openSessionFor, answerSignIn } from './open-session.ts'
import { factorRoutes } from './factor.routes.ts'
import { knownDevice } from './known-device.ts'
import { openIdRoutes } from './openid.routes.ts'
import { passkeyRoutes } from './passkey.routes.ts'
import { passwordRoutes } from './password.routes.ts'
import { checkPassword } from './passwords.service.ts'
import { securityLogRoutes } from './security-log.routes.ts'
import { closeSession, describeMe, findLogin } from './session.queries.ts'
import { resetTries, refuseTooSoon, recordTry, recordWrongTry, signInTry, signInQueue } from './sign-ins.ts'
import { signInRoutes } from './sign-ins.routes.ts'
import { oneAfterAnother } from './throttle.ts'
import { timeZoneRoutes } from './time-zone.routes.ts'

const wrong = () => new AppError(422, 'The e-mail, username or password is wrong', { email: ['The e-mail, username or password is wrong'] })

export const sessionRoutes = [
  serve(login, async (call, { email, password }) => {
    const { db, services } = call
    const account = await findLogin(db, email)
    const attempt = signInTry(call, email, account?.id, account && knownDevice(call, account.id))
    await oneAfterAnother(signInQueue(attempt), async () => {
      await refuseTooSoon(db, attempt)
      if (await checkPassword(account?.password_hash, password)) return resetTries(db, attempt)
      await recordWrongTry(services, attempt)
      throw wrong()
    })
    // Only the owner of the password learns that the account is inactive.
    if (account?.status !== 1) {
      await recordTry(db, attempt, 'inactive')
      throw new AppError(403, 'Your account is not active. Please contact the programme team')
    }
    return answerSignIn(call, await db.transaction().execute((tx) => openSessionFor(tx, call, account, attempt)))
  }),

  serve(logout, async ({ db, session, setCookie }) => {
    await closeSession(db, session.id)
    setCookie(sessionCookie, null)
    return { message: 'You have signed out' }
  }),

  serve(readMe, async ({ db, actor }) => ({ message: 'OK', ...(await describeMe(db, actor.id)) })),

  serve(listDemoPeople, async ({ db, services }) => {
    if (!services.env.demo) return { message: 'OK', data: [], password: null }
    // Loaded only here: outside of demo mode these people must not exist in any way.
    const { demoPassword, demoPeople } = await import('../../../seed/people.ts')
    const rows = await db
      .selectFrom('users')
      .select('username')
      .where(
        'username',
        'in',
        demoPeople.map(({ username }) => username),
      )
      .where('status', '=', 1)
      .execute()
    const there = new Set(rows.map(({ username }) => username))
    const data = demoPeople.filter(({ username }) => there.has(username)).map(({ username, name, what }) => ({ username, name, what }))
    return { message: 'OK', data, password: data.length > 0 ? demoPassword : null }
  }),

  ...passwordRoutes,
  ...deviceRoutes,
  ...signInRoutes,
  ...securityLogRoutes,
  ...emailRoutes,
  ...timeZoneRoutes,
  ...factorRoutes,
  ...openIdRoutes,
  ...passkeyRoutes,
]
