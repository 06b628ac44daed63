import { isInside, definite } from '@pandu/contract/kit'
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
import { noteProof } from '../../kit/recent-auth.ts'
import { type Call, serve } from '../../kit/serve.ts'
import type { Services } from '../../kit/services.ts'
import { newToken } from '../../kit/session.ts'
import { enter, welcomeIn } from './enter.ts'
import { knownDevice } from './known-device.ts'
import { type Claims, isOfDomain } from './openid.claims.ts'
import { linkMail } from './openid.mails.ts'
import { forgetLink, issuerOf, noteComing, whoComes } from './openid.links.ts'
import { beginWay, CLOCKS, endWay, NotBelieved, type Way } from './openid.provider.ts'
import { keepFlow, linkOf, provedAt, takeFlow } from './openid.queries.ts'
import { renewSession } from './session.queries.ts'
import { closeSessionsOf } from './session.service.ts'
import { forgiveTries, mustNotBeTooSoon, noteTry, noteWrong, type Try, tryOf, turnOf } from './sign-ins.ts'
import { changeKeys, countTry, forgive, inTurn, refuseTooMany } from './throttle.ts'

const over = () => conflict('This sign-in took too long, or was begun in another window. Please try again')
const failed = (name: string, { message, isSigned }: NotBelieved) =>
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
const goTo = async (call: Call<unknown>, { url, ...way }: Way & { url: string }, of: { next?: string | undefined; sessionId?: number }) => {
  const { db, secrets, env } = call.services
  const browser = browserOf(call) ?? newToken().token
  await keepFlow(db, secrets, way, { browser, ...of })
  call.setCookie(cookieOf(call.services), browser, { days: 1 })
  return { message: `Go on at ${env.openId?.name}`, data: { url } }
}

/**
 * Not as password attempts, because nobody guesses here: an attempt counts for the account of the provider, or for the browser where that is not known.
 */
const openIdTry = (call: Call<undefined>, who: string): Try => ({
  ...tryOf(call, '', undefined, undefined),
  // No name that somebody types at the password has the same mark.
  nameMark: call.services.secrets.sign(`sign-in:openid:${who}`),
  byOpenId: true,
})

/** Signing in with an account at a provider of OpenID Connect, which the settings name. */
export const openIdRoutes = [
  serve(readOpenId, async ({ services }) => ({ message: 'OK', data: { name: services.env.openId?.name ?? null } })),

  serve(startOpenId, async (call, { next }) =>
    goTo(call, await beginWay(settingsOf(call.services), '', false), { next: isInside(next) ? next : undefined }),
  ),

  serve(finishOpenId, async (call, { state, ...came }) => {
    const { services } = call
    const { db, env, secrets } = services
    const settings = settingsOf(services)
    const { openId } = settings
    const browser = browserOf(call)
    const unknown = openIdTry(call, browser ?? networkOf(call.request.address))
    const { claims, next } = await inTurn(turnOf(unknown), async () => {
      await mustNotBeTooSoon(db, unknown)
      const flow = browser && (await takeFlow(db, secrets, { state, browser }))
      if (!flow) {
        await noteWrong(services, unknown, 'openid_refused')
        throw over()
      }
      return { next: flow.next, claims: await believed(services, unknown, () => endWay(settings, flow.way, came)) }
    })

    const identity = openIdTry(call, `${issuerOf(openId)} ${claims.sub}`)
    const entered = await inTurn(turnOf(identity), async () => {
      await mustNotBeTooSoon(db, identity)
      const { account, opened } = await db.transaction().execute(async (tx) => {
        const { account, isTheirs, isNew } = await whoComes(tx, openId, claims)
        if (!account || !isTheirs || account.status !== 1) return { account }
        const known = knownDevice(call, account.id)
        const opened = await enter(tx, call, account, { ...tryOf(call, '', account.id, known), byOpenId: true })
        // With a second factor its code is the proof.
        if (!opened.isHalf) await provedAt(tx, opened.sessionId, timeOf(claims))
        await noteComing(tx, env, openId, { account, isNew, claims })
        await forgiveTries(tx, identity)
        return { account, opened }
      })
      if (opened) return opened
      // The owner is told of it, and does not have to wait because of it.
      const attempt = { ...identity, userId: account?.id }
      if (account && account.status !== 1) await noteTry(db, attempt, 'inactive', { counts: true })
      else await noteWrong(services, attempt, 'openid_refused')
      throw nobodyHere(openId.name)
    })
    return { ...(await welcomeIn(call, entered)), next }
  }),

  serve(startOpenIdProof, async (call) =>
    goTo(call, await beginWay(settingsOf(call.services), PROOF_STATE_PREFIX, true), { sessionId: call.session.id }),
  ),

  serve(finishOpenIdProof, async (call, { state, ...came }) => {
    const { services, actor, session } = call
    const { db, pool, secrets } = services
    const settings = settingsOf(services)
    const { openId } = settings
    const keys = changeKeys(actor.id)
    const browser = browserOf(call)
    await inTurn(keys, async () => {
      await refuseTooMany(pool, keys)
      const flow = browser && (await takeFlow(db, secrets, { state, browser, sessionId: session.id }))
      if (!flow) throw over()
      const claims = await endWay(settings, flow.way, came).catch(async (error: unknown) => {
        if (!(error instanceof NotBelieved)) throw error
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
      if ((timeOf(claims) ?? 0) < flow.begun - CLOCKS)
        throw conflict(`${openId.name} did not ask you to sign in again. Please enter your password instead`)
      await forgive(pool, keys)
    })
    await noteProof(db, session.id)
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
    if (!(await forgetLink(db, actor.id))) throw conflict('No account is linked with yours')
    // Everybody who signed in with it is signed out.
    await closeSessionsOf(db, actor.id, session.id)
    const reader = await db.selectFrom('users').select(['name', 'email']).where('id', '=', actor.id).executeTakeFirstOrThrow()
    await queueMail(db, env, linkMail(env, reader, env.openId?.name ?? 'another account', 'unlinked'))
    return { message: 'The account is not linked any more' }
  }),
]

const timeOf = ({ auth_time }: Claims) => (typeof auth_time === 'number' ? auth_time : undefined)

/** The claims of the provider, or a counted attempt where they cannot be trusted. */
const believed = async (services: Services, attempt: Try, ask: () => Promise<Claims>) => {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof NotBelieved)) throw error
    await noteWrong(services, attempt, 'openid_refused')
    throw failed(definite(services.env.openId, 'The provider').name, error)
  }
}
