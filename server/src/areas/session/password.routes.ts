import { currentMs } from '@pandu/contract/kit'
import { changePassword, confirmPassword, requestPasswordReset, resetPassword } from '@pandu/contract/session'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, invalid } from '../../kit/errors.ts'
import { queueMail } from '../../kit/mail.ts'
import { recordProof } from '../../kit/recent-auth.ts'
import { serve } from '../../kit/serve.ts'
import { passwordChangedMail, resetMail } from './session.mails.ts'
import { removeLink } from './openid.links.ts'
import { findByEmail, issueReset, isResetValid, setPassword, consumeReset } from './password.queries.ts'
import { checkPassword, hashPassword, refuseWeakPassword } from './passwords.service.ts'
import { renewSession } from './session.queries.ts'
import { accountMark, resetTries } from './sign-ins.ts'
import { changeKeys, countTry, resetCounter, oneAfterAnother, refuseTooMany, resetKeys } from './throttle.ts'

/** A request for a mail takes at least this long, whether the account exists or not: the time it takes would reveal who has an account. */
const SAME_TIME = 250

const deadLink = () => {
  const sentence = 'This link does not work any more. Please ask for a new one'
  return new AppError(422, sentence, { token: [sentence] })
}

/** Forgotten and changed passwords. The calls open their own transactions, because hashing must not hold one. */
export const passwordRoutes = [
  serve(requestPasswordReset, async ({ services, arrivedAt, request }, { email }) => {
    const { db, pool, env } = services
    const keys = resetKeys(email, request.address)
    await oneAfterAnother(keys, async () => {
      await refuseTooMany(pool, keys, 'Too many requests for a new password. Please wait 15 minutes and try again')
      await countTry(pool, keys)
    })
    const reader = await findByEmail(db, email)
    if (reader) {
      await db.transaction().execute(async (tx) => queueMail(tx, env, resetMail(env, reader, await issueReset(tx, reader.id))))
    }
    await sleep(Math.max(0, SAME_TIME - (currentMs() - arrivedAt.getTime())))
    return { message: 'If there is an account with this e-mail, a link to set a new password is on its way. It works for 30 minutes' }
  }),

  serve(resetPassword, async ({ services }, { token, email, password }) => {
    const { db, env, secrets } = services
    const reader = await findByEmail(db, email)
    if (!reader || !(await isResetValid(db, token, reader.id))) throw deadLink()
    await refuseWeakPassword(password, reader)
    const hash = await hashPassword(password)
    await db.transaction().execute(async (tx) => {
      if (!(await consumeReset(tx, token, reader.id))) throw deadLink()
      await setPassword(tx, reader.id, hash, 'reset')
      // Whoever had access to the mailbox may have linked an account of theirs. The owner can link their own again.
      await removeLink(tx, reader.id)
      await queueMail(tx, env, passwordChangedMail(env, reader))
      // The owner has probably tried many passwords before.
      await resetTries(tx, { nameMark: accountMark(secrets, reader.id), deviceMark: undefined })
    })
    return { message: 'Your password has been changed. Please sign in' }
  }),

  serve(confirmPassword, async (call, { password }) => {
    const { services, actor, session } = call
    const { db, pool } = services
    const { password_hash } = await db.selectFrom('users').select('password_hash').where('id', '=', actor.id).executeTakeFirstOrThrow()
    const keys = changeKeys(actor.id)
    await oneAfterAnother(keys, async () => {
      await refuseTooMany(pool, keys)
      if (await checkPassword(password_hash, password)) return resetCounter(pool, keys)
      await countTry(pool, keys)
      throw invalid({ password: ['The password is wrong'] })
    })
    await recordProof(db, session.id)
    await renewSession(call, db)
    return { message: 'Thank you' }
  }),

  serve(changePassword, async (call, { old_password, password }) => {
    const { services, actor, session } = call
    const { db, env, pool } = services
    const account = await db
      .selectFrom('users')
      .select(['name', 'email', 'username', 'role', 'no_tf', 'password_hash'])
      .where('id', '=', actor.id)
      .executeTakeFirstOrThrow()
    const keys = changeKeys(actor.id)
    await oneAfterAnother(keys, async () => {
      await refuseTooMany(pool, keys)
      if (await checkPassword(account.password_hash, old_password)) return resetCounter(pool, keys)
      await countTry(pool, keys)
      throw invalid({ old_password: ['The old password is wrong'] })
    })
    if (password === old_password) throw invalid({ password: ['The new password must differ from the old one'] })
    await refuseWeakPassword(password, account)
    const hash = await hashPassword(password)
    await db.transaction().execute(async (tx) => {
      await setPassword(tx, actor.id, hash, 'changed', session.id)
      await recordProof(tx, session.id)
      await queueMail(tx, env, passwordChangedMail(env, account))
    })
    await renewSession(call, db)
    return { message: 'Your password has been changed' }
  }),
]
