import { giveFactor, readFactor, renewRecoveryCodes, setUpFactor, turnOffFactor, turnOnFactor } from '@pandu/contract/session'
import type { Db } from '../../kit/db.ts'
import { conflict, invalid, sessionExpired } from '../../kit/errors.ts'
import { queueMail } from '../../kit/mail.ts'
import { serve } from '../../kit/serve.ts'
import type { Services } from '../../kit/services.ts'
import { sessionCookie } from '../../kit/session.ts'
import { beginFactor, completeSession, confirmFactor, lockFactor, removeFactor, replaceRecoveryCodes, spendCode } from './factor.queries.ts'
import { describeFactor, shutFactorless } from './factor.service.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import { factorLetter, type FactorEvent } from './letters.ts'
import { describeMe, lifeOf } from './session.queries.ts'
import { closeSessionsOf } from './session.service.ts'
import { codeGiven, noteRefused, noteTry, tryOf } from './sign-ins.ts'
import { countTry, factorKeys, forgive, inTurn, slowDown, TELL_AT } from './throttle.ts'
import { newSecret, stepOf, uriOf } from './totp.ts'

const wrongCode = () => invalid({ code: ['The code is wrong, or it was used before'] })
const isOff = () => conflict('The second factor is not on')
const isOn = () => conflict('The second factor is on already')

/** Writes it into the history of the account and tells its owner, so that what somebody else does there does not stay unnoticed. */
const tell = async (db: Db, { env }: Pick<Services, 'env'>, userId: number, event: FactorEvent) => {
  const reader = await db.selectFrom('users').select(['name', 'email']).where('id', '=', userId).executeTakeFirstOrThrow()
  await db
    .insertInto('account_log')
    .values({ user_id: userId, by_id: userId, action: `factor ${event}` })
    .execute()
  await queueMail(db, env, factorLetter(env, reader, event))
}

/** The second factor: codes of an app, and recovery codes for the day on which the telephone is lost. */
export const factorRoutes = [
  serve(giveFactor, async (call, { code }) => {
    const { services, actor, session, arrivedAt } = call
    if (!session.halfOpen) throw conflict('You are signed in already')
    const { db, pool, secrets } = services
    const known = knownDevice(call, actor.id)
    const keys = factorKeys(actor.id, known)
    const { days, idleHours } = await lifeOf(db, actor.role)
    const token = await inTurn(keys, async () => {
      const attempt = tryOf(call, '', actor.id, known)
      const before = await slowDown(pool, keys).catch(async (error: unknown) => {
        await noteRefused(db, attempt)
        throw error
      })
      const opened = await db.transaction().execute(async (tx) => {
        const how = await spendCode(tx, secrets, actor.id, code, arrivedAt.getTime())
        if (!how) return undefined
        if (how === 'recovery') await tell(tx, services, actor.id, 'recovery code used')
        const whole = await completeSession(tx, session.id, days, idleHours)
        // Thrown, so that the code is not used up by it.
        if (whole === undefined) throw sessionExpired()
        await codeGiven(tx, actor.id, session.id)
        return whole
      })
      if (opened !== undefined) {
        await forgive(pool, keys)
        return opened
      }
      await countTry(pool, keys)
      await noteTry(db, attempt, 'wrong_code')
      if (before + 1 === TELL_AT) await db.transaction().execute((tx) => tell(tx, services, actor.id, 'codes wrong'))
      throw wrongCode()
    })
    call.setCookie(sessionCookie, token, { days })
    if (!known) rememberDevice(call, actor.id)
    return { message: 'Welcome', status: 200, token, ...(await describeMe(db, actor.id)) }
  }),

  serve(readFactor, async ({ db, actor }) => ({ message: 'OK', data: await describeFactor(db, actor.id) })),

  serve(setUpFactor, async ({ db, services, actor }) => {
    const secret = newSecret()
    if (!(await beginFactor(db, services.secrets, actor.id, secret))) throw isOn()
    const { username } = await db.selectFrom('users').select('username').where('id', '=', actor.id).executeTakeFirstOrThrow()
    return { message: 'OK', data: { secret, uri: uriOf(secret, username) } }
  }),

  serve(turnOnFactor, async ({ db, services, actor, session, arrivedAt }, { code }) => {
    const { secrets } = services
    const factor = await lockFactor(db, actor.id)
    if (!factor) throw isOff()
    if (factor.confirmed_at !== null) throw isOn()
    const step = stepOf(secrets.open(factor.secret), code.replaceAll(/\s/g, ''), arrivedAt.getTime())
    if (step === undefined) throw invalid({ code: ['The code is wrong. Please check that the clock of your telephone is right'] })
    await confirmFactor(db, actor.id, step)
    const codes = await replaceRecoveryCodes(db, secrets, actor.id)
    // The others were opened with the password alone.
    await closeSessionsOf(db, actor.id, session.id)
    await tell(db, services, actor.id, 'on')
    return { message: 'The second factor is on', data: { codes } }
  }),

  serve(renewRecoveryCodes, async ({ db, services, actor }) => {
    const factor = await lockFactor(db, actor.id)
    if (!factor || factor.confirmed_at === null) throw isOff()
    const codes = await replaceRecoveryCodes(db, services.secrets, actor.id)
    await tell(db, services, actor.id, 'recovery codes new')
    return { message: 'The older recovery codes do not work any more', data: { codes } }
  }),

  serve(turnOffFactor, async ({ db, services, actor }) => {
    if (!(await removeFactor(db, actor.id))) throw isOff()
    await tell(db, services, actor.id, 'off')
    await shutFactorless(db, actor.id)
    return { message: 'The second factor is off' }
  }),
]
