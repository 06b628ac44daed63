import type { Actor } from '@pandu/contract/kit'
import { conflict, sessionExpired } from '../../kit/errors.ts'
import type { Db } from '../../kit/db.ts'
import type { Call } from '../../kit/serve.ts'
import { answerCompleteSignIn } from './open-session.ts'
import { completeSession } from './factor.queries.ts'
import { notifyFactor } from './factor.service.ts'
import { knownDevice } from './known-device.ts'
import { sessionLimits } from './session.queries.ts'
import { recordCodeGiven, recordRefusedTry, recordTry, signInTry } from './sign-ins.ts'
import { countTry, factorKeys, resetCounter, oneAfterAnother, refuseTooFast, REPORT_AT } from './throttle.ts'

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
  const token = await oneAfterAnother(keys, async () => {
    const attempt = signInTry(call, '', actor.id, known)
    const before = await refuseTooFast(pool, keys).catch(async (error: unknown) => {
      await recordRefusedTry(db, attempt)
      throw error
    })
    const opened = await db.transaction().execute(async (tx) => {
      if (!(await take(tx))) return undefined
      const whole = await completeSession(tx, session.id, days, idleHours)
      // Thrown, so that the transaction is rolled back and the code is not used up.
      if (whole === undefined) throw sessionExpired()
      await recordCodeGiven(tx, actor.id, session.id)
      return whole
    })
    if (opened !== undefined) {
      await resetCounter(pool, keys)
      return opened
    }
    await countTry(pool, keys)
    await recordTry(db, attempt, outcome)
    if (before + 1 === REPORT_AT) await db.transaction().execute((tx) => notifyFactor(tx, services, actor.id, 'codes wrong'))
    throw refusal()
  })
  return answerCompleteSignIn(call, { userId: actor.id, token, days })
}
