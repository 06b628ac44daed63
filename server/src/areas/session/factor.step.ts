import type { Actor } from '@pandu/contract/kit'
import { conflict, sessionExpired } from '../../kit/errors.ts'
import type { Db } from '../../kit/db.ts'
import type { Call } from '../../kit/serve.ts'
import { welcomeWhole } from './enter.ts'
import { completeSession } from './factor.queries.ts'
import { notifyFactor } from './factor.service.ts'
import { knownDevice } from './known-device.ts'
import { sessionLimits } from './session.queries.ts'
import { codeGiven, noteRefused, noteTry, tryOf } from './sign-ins.ts'
import { countTry, factorKeys, forgive, inTurn, slowDown, TELL_AT } from './throttle.ts'

interface Step {
  /** Uses what was given, in the transaction that opens the session; false when it is wrong. */
  readonly take: (tx: Db) => Promise<boolean>
  readonly outcome: 'wrong_code' | 'wrong_passkey'
  readonly refusal: () => Error
}

/** The step after the password, whichever factor it is: makes the session complete, and slows down guessing. */
export const openWithFactor = async (call: Call<Actor>, { take, outcome, refusal }: Step) => {
  const { services, actor, session } = call
  if (!session.halfOpen) throw conflict('You are signed in already')
  const { db, pool } = services
  const known = knownDevice(call, actor.id)
  const keys = factorKeys(actor.id, known)
  const { days, idleHours } = await sessionLimits(db, actor.role)
  const token = await inTurn(keys, async () => {
    const attempt = tryOf(call, '', actor.id, known)
    const before = await slowDown(pool, keys).catch(async (error: unknown) => {
      await noteRefused(db, attempt)
      throw error
    })
    const opened = await db.transaction().execute(async (tx) => {
      if (!(await take(tx))) return undefined
      const whole = await completeSession(tx, session.id, days, idleHours)
      // Thrown, so that the transaction is rolled back and the code is not used up.
      if (whole === undefined) throw sessionExpired()
      await codeGiven(tx, actor.id, session.id)
      return whole
    })
    if (opened !== undefined) {
      await forgive(pool, keys)
      return opened
    }
    await countTry(pool, keys)
    await noteTry(db, attempt, outcome)
    if (before + 1 === TELL_AT) await db.transaction().execute((tx) => notifyFactor(tx, services, actor.id, 'codes wrong'))
    throw refusal()
  })
  return welcomeWhole(call, { userId: actor.id, token, days })
}
