import { giveFactor, readFactor, renewRecoveryCodes, setUpFactor, turnOffFactor, turnOnFactor } from '@pandu/contract/session'
import { conflict, invalid } from '../../kit/errors.ts'
import { serve } from '../../kit/serve.ts'
import {
  beginFactor,
  confirmFactor,
  hasFactor,
  lockFactors,
  lockFactor,
  removeFactor,
  replaceRecoveryCodes,
  consumeCode,
} from './factor.queries.ts'
import { describeFactor, lockOutWithoutFactor, notifyFactor } from './factor.service.ts'
import { openWithFactor } from './factor.step.ts'
import { closeSessionsOf } from './session.service.ts'
import { newSecret, codeStep, totpUri } from './totp.ts'

const wrongCode = () => invalid({ code: ['The code is wrong or was used before'] })
const isOff = () => conflict('The second factor is not on')
const isOn = () => conflict('The second factor is on already')

/** The second factor: codes of an app, and recovery codes for the day on which the telephone is lost. */
export const factorRoutes = [
  serve(giveFactor, (call, { code }) =>
    openWithFactor(call, {
      outcome: 'wrong_code',
      refusal: wrongCode,
      take: async (tx) => {
        const { services, actor, arrivedAt } = call
        const how = await consumeCode(tx, services.secrets, actor.id, code, arrivedAt.getTime())
        if (how === 'recovery') await notifyFactor(tx, services, actor.id, 'recovery code used')
        return how !== undefined
      },
    }),
  ),

  serve(readFactor, async ({ db, actor }) => ({ message: 'OK', data: await describeFactor(db, actor.id) })),

  serve(setUpFactor, async ({ db, services, actor }) => {
    const secret = newSecret()
    if (!(await beginFactor(db, services.secrets, actor.id, secret))) throw isOn()
    const { username } = await db.selectFrom('users').select('username').where('id', '=', actor.id).executeTakeFirstOrThrow()
    return { message: 'OK', data: { secret, uri: totpUri(secret, username) } }
  }),

  serve(turnOnFactor, async ({ db, services, actor, session, arrivedAt }, { code }) => {
    const { secrets } = services
    await lockFactors(db, actor.id)
    const factor = await lockFactor(db, actor.id)
    if (!factor) throw isOff()
    if (factor.confirmed_at !== null) throw isOn()
    const step = codeStep(secrets.open(factor.secret), code.replaceAll(/\s/g, ''), arrivedAt.getTime())
    if (step === undefined) throw invalid({ code: ['The code is wrong. Please check that the clock of your phone is right'] })
    const isFirst = !(await hasFactor(db, actor.id))
    await confirmFactor(db, actor.id, step)
    await notifyFactor(db, services, actor.id, 'on')
    const message = 'The second factor is on'
    if (!isFirst) return { message, data: { codes: [] } }
    // The others were opened with the password alone.
    await closeSessionsOf(db, actor.id, session.id)
    return { message, data: { codes: await replaceRecoveryCodes(db, secrets, actor.id) } }
  }),

  serve(renewRecoveryCodes, async ({ db, services, actor }) => {
    await lockFactors(db, actor.id)
    if (!(await hasFactor(db, actor.id))) throw isOff()
    const codes = await replaceRecoveryCodes(db, services.secrets, actor.id)
    await notifyFactor(db, services, actor.id, 'recovery codes new')
    return { message: 'The older recovery codes do not work any more', data: { codes } }
  }),

  serve(turnOffFactor, async ({ db, services, actor }) => {
    await lockFactors(db, actor.id)
    if (!(await removeFactor(db, actor.id))) throw isOff()
    await notifyFactor(db, services, actor.id, 'off')
    await lockOutWithoutFactor(db, actor.id)
    return { message: 'The second factor is off' }
  }),
]
