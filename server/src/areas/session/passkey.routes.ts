import { mustExist } from '@pandu/contract/kit'
import {
  addPasskey,
  askPasskey,
  askPasskeyToSignIn,
  confirmWithPasskey,
  givePasskey,
  MOST_PASSKEYS,
  PASSKEY_MINUTES,
  removePasskey,
  renamePasskey,
  setUpPasskey,
  signInWithPasskey,
} from '@pandu/contract/session'
import { AppError, conflict, invalid, notFound, withUnique } from '../../kit/errors.ts'
import { recordProof } from '../../kit/recent-auth.ts'
import { serve } from '../../kit/serve.ts'
import { openSessionFor, answerCompleteSignIn } from './open-session.ts'
import { removeFactorRemains, hasFactor, lockFactors, replaceRecoveryCodes } from './factor.queries.ts'
import { mustKeepFactor } from './factor.service.ts'
import { openWithFactor } from './factor.step.ts'
import { knownDevice } from './known-device.ts'
import { browserOf, issueChallenge, markBrowser, consumeChallenge } from './passkey.challenges.ts'
import { credentialsOf, findPasskey, insertPasskey, removeOwnPasskey, renameOwnPasskey } from './passkey.queries.ts'
import { notifyPasskey } from './passkey.notify.ts'
import { ALGORITHMS, userHandle, type PasskeyFault, readNewCredential, relyingParty, verifySignature } from './passkey.verify.ts'
import { renewSession } from './session.queries.ts'
import { closeSessionsOf } from './session.service.ts'
import { resetTries, refuseTooSoon, recordTry, signInTry, signInQueue } from './sign-ins.ts'
import { changeKeys, countTry, resetCounter, oneAfterAnother, refuseTooMany } from './throttle.ts'

const refuse = (sentence: string) => invalid({ credential: [sentence] })
const tooLate = () => refuse('That took too long, or was answered before. Please try again')
const faults: Record<PasskeyFault, string> = {
  wrong: 'This passkey does not open this account. It may have been removed',
  unverified: 'Your device did not check your fingerprint, face or PIN. Please use your password',
  copied: 'This passkey was refused, because it may have been copied. Please use your password, and add a new passkey',
}
const tooManyPasskeys = () => conflict(`You can have at most ${MOST_PASSKEYS} passkeys. Please remove one first`)
const timeout = PASSKEY_MINUTES * 60_000

/** Passkeys: the step after the password, a proof later, or signing in without a password. */
export const passkeyRoutes = [
  serve(setUpPasskey, async ({ db, services, actor, session }) => {
    const excludeCredentials = await credentialsOf(db, actor.id)
    if (excludeCredentials.length >= MOST_PASSKEYS) throw tooManyPasskeys()
    const { username } = await db.selectFrom('users').select('username').where('id', '=', actor.id).executeTakeFirstOrThrow()
    return {
      message: 'OK',
      data: {
        challenge: await issueChallenge(db, { purpose: 'add', sessionId: session.id }),
        rp: { id: relyingParty(services.env).rpId, name: 'Pandu' },
        user: { id: userHandle(services.secrets, actor.id), name: username, displayName: actor.name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
        timeout,
        excludeCredentials,
        authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'preferred' as const },
        attestation: 'none' as const,
      },
    }
  }),

  serve(addPasskey, async ({ services, actor, session }, { name, credential }) => {
    const { db, secrets, env } = services
    const challenge = await consumeChallenge(db, credential.client_data, { purpose: 'add', sessionId: session.id })
    if (challenge === undefined) throw tooLate()
    const made = await readNewCredential(env, credential, challenge)
    if (!made) throw refuse('The answer of your device does not fit the request. Please try again')
    const codes = await db.transaction().execute(async (tx) => {
      await lockFactors(tx, actor.id)
      if ((await credentialsOf(tx, actor.id)).length >= MOST_PASSKEYS) throw tooManyPasskeys()
      const isFirst = !(await hasFactor(tx, actor.id))
      const row = { user_id: actor.id, name, credential_id: made.id, public_key: made.publicKey, counter: made.counter }
      await withUnique({ passkeys_credential_id_key: ['credential', 'This passkey has been added already'] }, () =>
        insertPasskey(tx, { ...row, transports: credential.transports }),
      )
      await notifyPasskey(tx, services, actor.id, 'added', name)
      if (!isFirst) return []
      // The others were opened with the password alone.
      await closeSessionsOf(tx, actor.id, session.id)
      return replaceRecoveryCodes(tx, secrets, actor.id)
    })
    return { message: 'The passkey has been added', data: { codes } }
  }),

  serve(renamePasskey, async ({ db, actor }, { id, name }) => {
    if (!(await renameOwnPasskey(db, actor.id, id, name))) throw notFound()
    return { message: 'The passkey has a new name' }
  }),

  serve(removePasskey, async ({ db, services, actor }, { id }) => {
    await lockFactors(db, actor.id)
    const name = await removeOwnPasskey(db, actor.id, id)
    if (name === undefined) throw notFound()
    // A passkey that replaces it can be added before, so nobody with such permissions need be without.
    await mustKeepFactor(db, actor.id)
    await removeFactorRemains(db, actor.id)
    await notifyPasskey(db, services, actor.id, 'removed', name)
    return { message: 'The passkey has been removed' }
  }),

  serve(askPasskey, async ({ db, services, actor, session }) => {
    const allowCredentials = await credentialsOf(db, actor.id)
    if (allowCredentials.length === 0) throw conflict('You have no passkey')
    const { rpId } = relyingParty(services.env)
    const challenge = await issueChallenge(db, { purpose: session.halfOpen ? 'step' : 'prove', sessionId: session.id })
    // After the password it is the second factor. In place of the password the device must check who holds it, because a security key may stay plugged
    // in.
    const userVerification = session.halfOpen ? ('preferred' as const) : ('required' as const)
    return { message: 'OK', data: { challenge, rpId, timeout, userVerification, allowCredentials } }
  }),

  serve(givePasskey, async (call, { credential }) => {
    const { services, actor, session } = call
    let fault: PasskeyFault | undefined
    return openWithFactor(call, {
      outcome: 'wrong_passkey',
      refusal: () => refuse(faults[fault ?? 'wrong']),
      take: async (tx) => {
        const challenge = await consumeChallenge(tx, credential.client_data, { purpose: 'step', sessionId: session.id })
        if (challenge === undefined) throw tooLate()
        const passkey = await findPasskey(tx, credential.id, actor.id)
        fault = await verifySignature(tx, services, { credential, challenge, passkey, mustVerify: false })
        return fault === undefined
      },
    })
  }),

  serve(confirmWithPasskey, async (call, { credential }) => {
    const { services, actor, session } = call
    const { db, pool } = services
    const challenge = await consumeChallenge(db, credential.client_data, { purpose: 'prove', sessionId: session.id })
    if (challenge === undefined) throw tooLate()
    const keys = changeKeys(actor.id)
    await oneAfterAnother(keys, async () => {
      await refuseTooMany(pool, keys)
      const passkey = await findPasskey(db, credential.id, actor.id)
      const fault = await db
        .transaction()
        .execute((tx) => verifySignature(tx, services, { credential, challenge, passkey, mustVerify: true }))
      if (fault === undefined) return resetCounter(pool, keys)
      await countTry(pool, keys)
      throw refuse(faults[fault])
    })
    await recordProof(db, session.id)
    await renewSession(call, db)
    return { message: 'Thank you' }
  }),

  serve(askPasskeyToSignIn, async (call) => {
    const { db, services } = call
    const challenge = await issueChallenge(db, { purpose: 'enter', browser: markBrowser(call) })
    const { rpId } = relyingParty(services.env)
    return { message: 'OK', data: { challenge, rpId, timeout, userVerification: 'required' as const, allowCredentials: [] } }
  }),

  serve(signInWithPasskey, async (call, { credential }) => {
    const { db, services } = call
    const browser = browserOf(call)
    const challenge = browser && (await consumeChallenge(db, credential.client_data, { purpose: 'enter', browser }))
    if (!challenge) throw tooLate()
    const passkey = await findPasskey(db, credential.id)
    const attempt = signInTry(call, credential.id, passkey?.user_id, passkey && knownDevice(call, passkey.user_id))
    await oneAfterAnother(signInQueue(attempt), async () => {
      await refuseTooSoon(db, attempt)
      const fault =
        // Nobody has named an account, so the device must.
        credential.user_handle === null
          ? 'wrong'
          : await db.transaction().execute((tx) => verifySignature(tx, services, { credential, challenge, passkey, mustVerify: true }))
      if (fault === undefined) return resetTries(db, attempt)
      await recordTry(db, attempt, 'wrong_passkey', { counts: true })
      throw refuse(faults[fault])
    })
    const { user_id, role, status } = mustExist(passkey, 'The passkey')
    // Only the owner of the passkey learns that the account is inactive.
    if (status !== 1) {
      await recordTry(db, attempt, 'inactive')
      throw new AppError(403, 'Your account is not active. Please contact the programme team')
    }
    return answerCompleteSignIn(
      call,
      await db.transaction().execute((tx) => openSessionFor(tx, call, { id: user_id, role }, attempt, { isBoth: true })),
    )
  }),
]
