import { describeDevice, type SignInOutcome } from '@pandu/contract/session'
import { sql } from 'kysely'
import { networkOf } from '../../kit/address.ts'
import type { Db } from '../../kit/db.ts'
import { tooMany } from '../../kit/errors.ts'
import { queueMail } from '../../kit/mail.ts'
import { lockUntilCommit } from '../../kit/lock-until-commit.ts'
import type { Secrets } from '../../kit/secrets.ts'
import type { Call } from '../../kit/serve.ts'
import type { Services } from '../../kit/services.ts'
import { notify } from '../notifications/notifications.service.ts'
import { wrongPasswordsMail } from './session.mails.ts'
import { sessionNotices } from './session.notices.ts'
import { durationInWords } from './throttle.ts'

/** How many wrong attempts are free, for how many seconds the next one waits, and the longest wait: each further attempt doubles it. */
interface Slowness {
  readonly free: number
  readonly first: number
  readonly longest: number
}
/** From one address at one account: someone who guesses its password. */
const here: Slowness = { free: 5, first: 5, longest: 180 }
/** At one account from all addresses: someone with many addresses. The wait is short, because the owner may be among those who wait. */
const everywhere: Slowness = { free: 10, first: 1, longest: 30 }
/** On a known device: it waits only for its own attempts. */
const onKnownDevice: Slowness = { free: 10, first: 5, longest: 180 }
/** Different names within a quarter hour from one address, which may hold a whole campus. */
const namesFrom: Slowness = { free: 60, first: 5, longest: 60 }
/** Wrong tries within a quarter hour from one address. */
const triesFrom: Slowness = { free: 100, first: 5, longest: 60 }

/** How many wrong attempts at an account, from devices that it does not know, are reported to its owner. */
export const REPORTED_TRIES = 10

const secondsLeft = (n: number, { free, first, longest }: Slowness, since: number) =>
  n < free ? 0 : Math.ceil(Math.min(first * 2 ** (n - free), longest) - since)

/** An attempt to sign in: at which account, from where, on which device. */
export interface SignInTry {
  /** Undefined when the typed name belongs to nobody. */
  readonly userId: number | undefined
  readonly nameMark: string
  readonly address: string
  readonly device: string
  /** On a device that the account knows. */
  readonly deviceMark: string | undefined
  /** With an account at the OpenID provider, not with the password. */
  readonly byOpenId?: boolean
}

/** The mark under which the attempts at an account are counted, whichever of its names was typed. */
export const accountMark = (secrets: Pick<Secrets, 'sign'>, userId: number) => secrets.sign(`sign-in:account:${userId}`)

/** What is stored of an attempt. A typed name that belongs to nobody is stored only as a mark, because it may be a password. */
export const signInTry = (
  { request, services: { secrets } }: Pick<Call<undefined>, 'request' | 'services'>,
  typed: string,
  userId: number | undefined,
  knownDevice: string | undefined,
): SignInTry => ({
  userId,
  nameMark: userId === undefined ? secrets.sign(`sign-in:name:${typed.toLowerCase()}`) : accountMark(secrets, userId),
  address: request.address,
  device: describeDevice(request.device).name,
  deviceMark: knownDevice === undefined ? undefined : secrets.sign(`sign-in:device:${knownDevice}`),
})

/** What a process does one after the other. */
export const signInQueue = ({ nameMark, deviceMark }: SignInTry) => [{ key: `sign-in:${nameMark}:${deviceMark ?? ''}` }] as const

const since = (at: ReturnType<typeof sql>) => sql<number>`coalesce(extract(epoch from now() - max(${at})), 0)::float`

/** Wrong attempts of one day that count. */
const counted = (db: Db) =>
  db
    .selectFrom('sign_ins')
    .where('counts', '=', true)
    .where('at', '>', sql<string>`now() - interval '1 day'`)

/** For how many seconds the next attempt has to wait. A known device never waits because of others. */
const waitOf = async (db: Db, { nameMark, address, deviceMark }: SignInTry) => {
  const known = deviceMark ?? null
  const fromHere = sql<boolean>`network = ${networkOf(address)}`
  const ofAccount = await counted(db)
    .where('name_mark', '=', nameMark)
    .where(sql<boolean>`device_mark is not distinct from ${known}`)
    .select([
      sql<number>`count(*)::int`.as('n'),
      since(sql`at`).as('ago'),
      sql<number>`(count(*) filter (where ${fromHere}))::int`.as('n_here'),
      sql<number>`coalesce(extract(epoch from now() - max(at) filter (where ${fromHere})), 0)::float`.as('ago_here'),
    ])
    .executeTakeFirstOrThrow()
  if (known !== null) return secondsLeft(ofAccount.n, onKnownDevice, ofAccount.ago)
  const ofAddress = await fromAddress(db, address)
    .select([sql<number>`count(*)::int`.as('tries'), since(sql`at`).as('ago')])
    .select(sql<number>`count(distinct name_mark)::int`.as('names'))
    .executeTakeFirstOrThrow()
  return Math.max(
    secondsLeft(ofAccount.n_here, here, ofAccount.ago_here),
    secondsLeft(ofAccount.n, everywhere, ofAccount.ago),
    secondsLeft(ofAddress.names, namesFrom, ofAddress.ago),
    secondsLeft(ofAddress.tries, triesFrom, ofAddress.ago),
  )
}

/** Wrong attempts from an address, or its network, within a quarter hour, without those of people who have signed in correctly since then. */
const fromAddress = (db: Db, address: string) =>
  counted(db)
    .where('network', '=', networkOf(address))
    .where('device_mark', 'is', null)
    .where('at', '>', sql<string>`now() - interval '15 minutes'`)

/** Records the result of an attempt. */
export const recordTry = async (
  db: Db,
  { userId, nameMark, address, device, deviceMark, byOpenId = false }: SignInTry,
  outcome: SignInOutcome,
  more: { sessionId?: number; counts?: boolean } = {},
) => {
  await db
    .insertInto('sign_ins')
    .values({
      user_id: userId ?? null,
      name_mark: nameMark,
      address,
      network: networkOf(address),
      device,
      device_mark: deviceMark ?? null,
      outcome,
      by_openid: byOpenId,
      session_id: more.sessionId ?? null,
      counts: more.counts ?? false,
    })
    .execute()
}

/** Records that the code was right: the attempt with the right password has now signed somebody in. */
export const recordCodeGiven = async (db: Db, userId: number, sessionId: number) => {
  await db
    .updateTable('sign_ins')
    .set({ outcome: 'signed_in' })
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('outcome', '=', 'code_asked')
    .execute()
}

/** Records a refusal. Refusals within a minute are one line for each account and address, or its network, and one for all unknown names. */
export const recordRefusedTry = async (db: Db, attempt: SignInTry) => {
  const { numUpdatedRows } = await db
    .updateTable('sign_ins')
    .set({ times: sql<number>`times + 1` })
    .where(
      'id',
      '=',
      db
        .selectFrom('sign_ins')
        .select('id')
        .where('outcome', '=', 'refused')
        .where('network', '=', networkOf(attempt.address))
        .where(sql<boolean>`user_id is not distinct from ${attempt.userId ?? null}`)
        .where('at', '>', sql<string>`now() - interval '1 minute'`)
        .orderBy('at', 'desc')
        .limit(1),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) await recordTry(db, attempt, 'refused')
}

/** Refuses with 429 an attempt that comes too soon after wrong ones, before any password is checked. */
export const refuseTooSoon = async (db: Db, attempt: SignInTry) => {
  const left = await waitOf(db, attempt)
  if (left <= 0) return
  await recordRefusedTry(db, attempt)
  throw tooMany(`Too many failed tries. Please wait ${durationInWords(left)} and try again`, left)
}

/** After the right password, the wrong attempts before it, on this device or on any unknown one, no longer make anybody wait. */
export const resetTries = async (db: Db, { nameMark, deviceMark }: Pick<SignInTry, 'nameMark' | 'deviceMark'>) => {
  await db
    .updateTable('sign_ins')
    .set({ counts: false })
    .where('name_mark', '=', nameMark)
    .where(sql<boolean>`device_mark is not distinct from ${deviceMark ?? null}`)
    .where('counts', '=', true)
    .execute()
}

/** Counts a wrong attempt. Tells the owner of many attempts at one account, and the superadmins of many names from one address; each once a day. */
export const recordWrongTry = (
  services: Pick<Services, 'db' | 'env' | 'contributions'>,
  attempt: SignInTry,
  outcome: 'wrong_password' | 'openid_refused' = 'wrong_password',
) =>
  services.db.transaction().execute(async (db) => {
    const { userId, nameMark, address, deviceMark } = attempt
    await recordTry(db, attempt, outcome, { counts: true })
    if (deviceMark !== undefined) return
    const sender = { db, services }
    if (userId !== undefined && outcome === 'wrong_password') {
      // The lock is held until the end: of two attempts at once, also in two processes, only one reports.
      await lockUntilCommit(db, 'session.tries', userId)
      const { n } = await counted(db)
        .where('name_mark', '=', nameMark)
        .where('device_mark', 'is', null)
        .select(sql<number>`count(*)::int`.as('n'))
        .executeTakeFirstOrThrow()
      if (n >= REPORTED_TRIES && (await raise(db, 'password_tried', userId, address))) {
        const owner = await db
          .selectFrom('users')
          .select(['name', 'email'])
          .where('id', '=', userId)
          .where('status', '=', 1)
          .executeTakeFirst()
        if (owner) {
          await notify(sender, sessionNotices.tried, [userId], {})
          await queueMail(db, services.env, wrongPasswordsMail(services.env, owner, attempt))
        }
      }
    }
    await lockUntilCommit(db, `session.names ${networkOf(address)}`, 0)
    const { names } = await fromAddress(db, address)
      .select(sql<number>`count(distinct name_mark)::int`.as('names'))
      .executeTakeFirstOrThrow()
    if (names >= namesFrom.free && (await raise(db, 'many_names', null, address))) {
      const readers = await db.selectFrom('users').select('id').where('role', '=', 'SUPERADMIN').where('status', '=', 1).execute()
      await notify(
        sender,
        sessionNotices.manyNames,
        readers.map(({ id }) => id),
        { address },
      )
    }
  })

/** Records an alarm; false when there was the same one within a day. */
const raise = async (db: Db, kind: 'password_tried' | 'many_names', userId: number | null, address: string) => {
  const same = await db
    .selectFrom('security_alarms')
    .select('id')
    .where('kind', '=', kind)
    .$if(userId !== null, (q) => q.where('user_id', '=', userId))
    .$if(userId === null, (q) => q.where('user_id', 'is', null).where('network', '=', networkOf(address)))
    .where('at', '>', sql<string>`now() - interval '1 day'`)
    .limit(1)
    .executeTakeFirst()
  if (same) return false
  await db
    .insertInto('security_alarms')
    .values({ kind, user_id: userId, address, network: networkOf(address) })
    .execute()
  return true
}
