import { randomBytes } from 'node:crypto'
import { listDemoPeople, login, logout, readMe, scholarIdleHours, sessionDays, staffIdleHours } from '@pandu/contract/session'
import { AppError } from '../../kit/errors.ts'
import { serve } from '../../kit/serve.ts'
import { sessionCookie } from '../../kit/session.ts'
import { readSetting } from '../../kit/settings.ts'
import { deviceRoutes } from './device.routes.ts'
import { emailRoutes } from './email.routes.ts'
import { passwordRoutes } from './password.routes.ts'
import { checkPassword } from './passwords.service.ts'
import { closeSession, describeMe, findLogin, openSession } from './session.queries.ts'
import { countTry, forgive, inTurn, loginKeys, refuseTooMany } from './throttle.ts'
import { timeZoneRoutes } from './time-zone.routes.ts'

const deviceCookie = 'pandu_device'
const wrong = () => new AppError(422, 'The e-mail, username or password is wrong', { email: ['The e-mail, username or password is wrong'] })

export const sessionRoutes = [
  serve(login, async ({ db, services, request, setCookie }, { email, password }) => {
    const account = await findLogin(db, email)
    // Marked for this account by us: an invented cookie would otherwise buy fresh tries.
    const [device, mark] = request.cookies[deviceCookie]?.split('.') ?? []
    const known = account && device && mark === services.secrets.sign(`${device}:${account.id}`) ? device : undefined
    const keys = loginKeys(email, request.address, known)
    await inTurn(keys, async () => {
      await refuseTooMany(services.pool, keys)
      if (await checkPassword(account?.password_hash, password)) return forgive(services.pool, keys)
      await countTry(services.pool, keys)
      throw wrong()
    })
    // Only the owner of the password learns that the account is inactive.
    if (account!.status !== 1) throw new AppError(403, 'Your account is not active. Please contact the programme team')
    const days = await readSetting(db, sessionDays)
    const idle = await readSetting(db, account!.role === 'SCHOLAR' ? scholarIdleHours : staffIdleHours)
    const token = await openSession(db, account!.id, days, request.device, request.address, idle)
    setCookie(sessionCookie, token, { days })
    if (!known) {
      const id = randomBytes(18).toString('base64url')
      setCookie(deviceCookie, `${id}.${services.secrets.sign(`${id}:${account!.id}`)}`, { days: 365 })
    }
    return { message: 'Welcome', status: 200, token, ...(await describeMe(db, account!.id)) }
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
  ...emailRoutes,
  ...timeZoneRoutes,
]
