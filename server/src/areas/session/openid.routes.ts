import { isInternalPath, mustExist } from '@pandu/contract/kit'
import {
  finishOpenId,
  finishOpenIdProof,
  PROOF_STATE_PREFIX,
  readOpenId,
  readOpenIdLink,
  startOpenId,
  startOpenIdProof,
  unlinkOpenId,
} from '@pandu/contract/session'
import { networkOf } from '../../kit/address.ts'
import { AppError, conflict } from '../../kit/errors.ts'
import { queueMail } from '../../kit/mail.ts'
import { recordProof } from '../../kit/recent-auth.ts'
import { type Call, serve } from '../../kit/serve.ts'
import type { Services } from '../../kit/services.ts'
import { newToken } from '../../kit/session.ts'
import { openSessionFor, answerSignIn } from './open-session.ts'
import { knownDevice } from './known-device.ts'
import { type Claims, isOfDomain } from './openid.claims.ts'
import { linkMail } from './openid.mails.ts'
import { removeLink, issuerOf, recordOpenIdSignIn, findSigningIn } from './openid.links.ts'
import {
  beginAuthorization,
  CLOCK_TOLERANCE_SECONDS,
  finishAuthorization,
  UntrustedAnswer,
  type AuthorizationRequest,
} from './openid.provider.ts'
import { keepFlow, linkOf, recordOpenIdProof, takeFlow } from './openid.queries.ts'
import { renewSession } from './session.queries.ts'
import { closeSessionsOf } from './session.service.ts'
import { resetTries, refuseTooSoon, recordTry, recordWrongTry, type SignInTry, signInTry, signInQueue } from './sign-ins.ts'
import { changeKeys, countTry, resetCounter, oneAfterAnother, refuseTooMany } from './throttle.ts'

const over = () => conflict('This sign-in took too long, or was begun in another window. Please try again')
const failed = (name: string, { message, isSigned }: UntrustedAnswer) =>
  Object.assign(new AppError(isSigned ? 502 : 409, `The answer from ${name} could not be verified. Please try again`), {
    // For whoever reads the log.
    cause: new Error(`the OpenID provider is not believed: ${message}`),
  })
/** One sentence for an address that nobody has, one that is not verified, an account that is not active, and one that belongs to another account at the provider. */
const nobodyHere = (name: string) =>
  new AppError(403, `This ${name} account cannot be used to sign in to Pandu. Please sign in with your password, or ask the programme team`)
const isOff = () => conflict('Signing in with another account is not set up here')

const settingsOf = ({ env: { publicUrl, openId } }: Pick<Services, 'env'>) => {
  if (!openId) throw isOff()
  return { publicUrl, openId }
}

/** Identifies the browser that began the sign-in: the address that leads back is useless to any other browser. */
const cookieOf = ({ env: { publicUrl } }: Pick<Services, 'env'>) =>
  // With this prefix no neighbouring host can set one.
  publicUrl.startsWith('https:') ? '__Host-pandu_openid' : 'pandu_openid'
const browserOf = ({ request, services }: Pick<Call<undefined>, 'request' | 'services'>) =>
  /^[\w-]{43}$/.exec(request.cookies[cookieOf(services)] ?? '')?.[0]

/** Keeps the way that begins and answers where to go. */
const goTo = async (
  call: Call<unknown>,
  { url, ...way }: AuthorizationRequest & { url: string },
  of: { next?: string | undefined; sessionId?: number },
) => {
  const { db, secrets, env } = call.services
  const browser = browserOf(call) ?? newToken().token
  await keepFlow(db, secrets, way, { browser, ...of })
  call.setCookie(cookieOf(call.services), browser, { days: 1 })
  return { message: `Go on at ${env.openId?.name}`, data: { url } }
}

/**
 * Not as password attempts, because nobody guesses here: an attempt counts for the account of the provider, or for the browser where that is not known.
 */
const openIdTry = (call: Call<undefined>, who: string): SignInTry => ({
  ...signInTry(call, '', undefined, undefined),
  // No name that somebody types at the password has the same mark.
  nameMark: call.services.secrets.sign(`sign-in:openid:${who}`),
  byOpenId: true,
})

/** Signing in with an account at a provider of OpenID Connect, which the settings name. */
export const openIdRoutes = [
  serve(readOpenId, async ({ services }) => ({ message: 'OK', data: { name: services.env.openId?.name ?? null } })),

  serve(startOpenId, async (call, { next }) =>
    goTo(call, await beginAuthorization(settingsOf(call.services), '', false), { next: isInternalPath(next) ? next : undefined }),
  ),

  serve(finishOpenId, async (call, { state, ...came }) => {
    const { services } = call
    const { db, env, secrets } = services
    const settings = settingsOf(services)
    const { openId } = settings
    const browser = browserOf(call)
    const unknown = openIdTry(call, browser ?? networkOf(call.request.address))
    const { claims, next } = await oneAfterAnother(signInQueue(unknown), async () => {
      await refuseTooSoon(db, unknown)
      const flow = browser && (await takeFlow(db, secrets, { state, browser }))
      if (!flow) {
        await recordWrongTry(services, unknown, 'openid_refused')
        throw over()
      }
      return { next: flow.next, claims: await believed(services, unknown, () => finishAuthorization(settings, flow.way, came)) }
    })

    const identity = openIdTry(call, `${issuerOf(openId)} ${claims.sub}`)
    const entered = await oneAfterAnother(signInQueue(identity), async () => {
      await refuseTooSoon(db, identity)
      const { account, opened } = await db.transaction().execute(async (tx) => {
        const { account, isTheirs, isNew } = await findSigningIn(tx, openId, claims)
        if (!account || !isTheirs || account.status !== 1) return { account }
        const known = knownDevice(call, account.id)
        const opened = await openSessionFor(tx, call, account, { ...signInTry(call, '', account.id, known), byOpenId: true })
        // With a second factor its code is the proof.
        if (!opened.isHalf) await recordOpenIdProof(tx, opened.sessionId, timeOf(claims))
        await recordOpenIdSignIn(tx, env, openId, { account, isNew, claims })
        await resetTries(tx, identity)
        return { account, opened }
      })
      if (opened) return opened
      // The owner is told of it, and does not have to wait because of it.
      const attempt = { ...identity, userId: account?.id }
      if (account && account.status !== 1) await recordTry(db, attempt, 'inactive', { counts: true })
      else await recordWrongTry(services, attempt, 'openid_refused')
      throw nobodyHere(openId.name)
    })
    return { ...(await answerSignIn(call, entered)), next }
  }),

  serve(startOpenIdProof, async (call) =>
    goTo(call, await beginAuthorization(settingsOf(call.services), PROOF_STATE_PREFIX, true), { sessionId: call.session.id }),
  ),

  serve(finishOpenIdProof, async (call, { state, ...came }) => {
    const { services, actor, session } = call
    const { db, pool, secrets } = services
    const settings = settingsOf(services)
    const { openId } = settings
    const keys = changeKeys(actor.id)
    const browser = browserOf(call)
    await oneAfterAnother(keys, async () => {
      await refuseTooMany(pool, keys)
      const flow = browser && (await takeFlow(db, secrets, { state, browser, sessionId: session.id }))
      if (!flow) throw over()
      const claims = await finishAuthorization(settings, flow.way, came).catch(async (error: unknown) => {
        if (!(error instanceof UntrustedAnswer)) throw error
        await countTry(pool, keys)
        throw failed(openId.name, error)
      })
      const link = await linkOf(db, actor.id, issuerOf(openId))
      if (link?.subject !== claims.sub || !isOfDomain(claims, openId)) {
        await countTry(pool, keys)
        throw new AppError(
          403,
          `That is not the ${openId.name} account that is linked to yours. Please choose the linked one, or enter your password`,
        )
      }
      // Some providers lead back at once, because somebody has signed in there in the morning.
      if ((timeOf(claims) ?? 0) < flow.begun - CLOCK_TOLERANCE_SECONDS)
        throw conflict(`${openId.name} did not ask you to sign in again. Please enter your password instead`)
      await resetCounter(pool, keys)
    })
    await recordProof(db, session.id)
    await renewSession(call, db)
    return { message: 'Thank you' }
  }),

  serve(readOpenIdLink, async ({ db, services, actor }) => {
    const { openId } = services.env
    const link = openId && (await linkOf(db, actor.id, issuerOf(openId)))
    return {
      message: 'OK',
      data: {
        name: openId?.name ?? null,
        link: link ? { email: link.email, linked_at: link.linked_at, used_at: link.used_at } : null,
      },
    }
  }),

  serve(unlinkOpenId, async ({ db, services: { env }, actor, session }) => {
    if (!(await removeLink(db, actor.id))) throw conflict('No account is linked with yours')
    // Everybody who signed in with it is signed out.
    await closeSessionsOf(db, actor.id, session.id)
    const reader = await db.selectFrom('users').select(['name', 'email']).where('id', '=', actor.id).executeTakeFirstOrThrow()
    await queueMail(db, env, linkMail(env, reader, env.openId?.name ?? 'another account', 'unlinked'))
    return { message: 'The account is not linked any more' }
  }),
]

const timeOf = ({ auth_time }: Claims) => (typeof auth_time === 'number' ? auth_time : undefined)

/** The claims of the provider, or a counted attempt where they cannot be trusted. */
const believed = async (services: Services, attempt: SignInTry, ask: () => Promise<Claims>) => {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof UntrustedAnswer)) throw error
    await recordWrongTry(services, attempt, 'openid_refused')
    throw failed(mustExist(services.env.openId, 'The provider').name, error)
  }
}
