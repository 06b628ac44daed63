import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Env } from './env.ts'
import { INACTIVE, isReachable, mailChannel, NO_ADDRESS } from './mail.ts'
import { type ClaimedMail, claimMail, giveUpLostMails, isAccountInactive, recordResult, recordSent } from './mail-claims.ts'
import { type MailFailure, resultOfFailure } from './mail-failures.ts'
import { limitMailRate } from './mail-rate.ts'
import { type AttachedFile, openMailServer } from './mail-server.ts'
import { loggedError } from './logger.ts'

/** The shortest time between two reports of sent mails to screens, in milliseconds. */
const REPORT_EVERY = 1000
/** How often the outbox is checked without a wake-up call, in milliseconds. */
const CHECK_EVERY = 15_000
/** The longest wait for the rate, in milliseconds, so that a change of the setting and the end of the process are noticed soon. */
const LONGEST_WAIT = 1000

const WITHHELD = 'Not sent: the recipient may no longer read what this mail is about, or the account is inactive'

/** Messages of a mail server may contain the recipient's address, which must not be logged. */
const withoutAddresses = (message: string) => message.replaceAll(/[^\s<>]+@[^\s<>]+/g, '…')

interface Options {
  env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'publicUrl'>
  databaseUrl: string
  pool: pg.Pool
  log: (message: string) => void
  /** Reads an attachment; undefined when it was deleted. */
  attachment?: (id: string) => Promise<AttachedFile | undefined>
  /** Whether a mail about these notices may still be sent. Its reader may have lost the right to read them since it was written. */
  maySendNotices?: (noticeIds: readonly number[]) => Promise<boolean>
  /** The name of the sender, if the programme has set one, and the most mails per minute. */
  settings?: () => Promise<{ senderName: string; perMinute: number }>
  /** Called with the mails that were sent or given up. */
  onSettled?: (ids: readonly number[]) => Promise<void>
}

/**
 * Sends the mails of the outbox through SMTP_URL, one after another, oldest first. After a failed attempt a mail waits longer each time. If a process
 * ends after sending a mail and before recording it, the mail is sent again with the same Message-ID, which mail programs show once. Nothing is sent
 * while mail is held, as after a restore. Letters to many (lane 1) are sent after all others and never twice: when a process ends while it sends them,
 * their result is unknown, and a person decides.
 */
export const deliverMail = async (options: Options) => {
  const { env, pool, log, settings = async () => ({ senderName: '', perMinute: Infinity }) } = options
  const { smtpUrl } = env
  if (!smtpUrl) return { close: async () => {} }
  const stopping = new AbortController()
  const server = openMailServer(
    { ...env, smtpUrl },
    {
      senderName: async () => (await settings()).senderName,
      attachment: options.attachment ?? (async () => undefined),
    },
  )
  const rate = limitMailRate(async () => (await settings()).perMinute)
  const reports = collectReports(options)
  const send = mailSender({ ...options, hand: server.hand, isStopping: () => stopping.signal.aborted })

  /** A mail is claimed only when it may be sent, because a more urgent one may arrive meanwhile. */
  const claimNow = async () => {
    for (;;) {
      const pause = await rate.pause()
      if (pause === 0) return claimMail(pool)
      await reports.send()
      await wait(Math.min(pause, LONGEST_WAIT), undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return undefined
    }
  }

  const drainOnce = async () => {
    reports.add(await giveUpLostMails(pool))
    for (let mail = await claimNow(); mail && !stopping.signal.aborted; mail = await claimNow()) {
      const { isSettled, wasContacted } = await send(mail)
      if (isSettled) reports.add([mail.id])
      if (wasContacted) rate.count()
      // Many mails in a row must not refresh every open screen each time.
      if (reports.isDue()) await reports.send()
    }
    await reports.send()
  }

  const state = { wanted: false }
  let running: Promise<void> | undefined
  const drain = (): Promise<void> => {
    state.wanted = true
    return (running ??= (async () => {
      while (state.wanted && !stopping.signal.aborted) {
        state.wanted = false
        await drainOnce()
      }
    })()
      .catch((error: Error) => log(`Mail is delayed: ${loggedError(error).message}`))
      .finally(() => (running = undefined)))
  }

  const listener = await listenForMail(options, () => void drain())
  const timer = setInterval(() => void drain(), CHECK_EVERY)
  void drain()

  return {
    close: async () => {
      stopping.abort()
      clearInterval(timer)
      await listener.end().catch(() => {})
      await running
      server.close()
    },
  }
}

const listenForMail = async ({ databaseUrl, log }: Pick<Options, 'databaseUrl' | 'log'>, onMail: () => void) => {
  const listener = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
  // A lost wake-up call only delays mail, because a timer checks the outbox too.
  listener.on('error', (error) => log(`Mail is no longer woken at once: ${error.message}`))
  listener.on('notification', onMail)
  await listener.connect()
  await listener.query(`listen ${mailChannel}`)
  return listener
}

/** Collects the mails that were sent or given up, and reports them together. */
const collectReports = ({ log, onSettled }: Pick<Options, 'log' | 'onSettled'>) => {
  let settled: number[] = []
  let reportedAt = 0
  return {
    add: (ids: readonly number[]) => void settled.push(...ids),
    isDue: () => Date.now() - reportedAt > REPORT_EVERY,
    send: async () => {
      const ids = settled
      settled = []
      reportedAt = Date.now()
      if (ids.length > 0)
        await onSettled?.(ids).catch((error: Error) =>
          log(`Open screens were not told about ${ids.length} mails: ${loggedError(error).message}`),
        )
    },
  }
}

type Sender = Pick<Options, 'pool' | 'log' | 'maySendNotices'> & { hand: (mail: ClaimedMail) => Promise<void>; isStopping: () => boolean }

/** Makes one attempt to send a claimed mail and records what became of it: whether it is settled, and whether the mail server was contacted. */
const mailSender = ({ pool, log, maySendNotices, hand, isStopping }: Sender) => {
  /** The reason not to send a mail, which is found without the mail server. */
  const reasonToStay = async ({ to, notice_ids }: ClaimedMail) => {
    if (!isReachable(to)) return NO_ADDRESS
    // Asked of all mail, because it may have waited for a day. Links and changes that it tells of are of no use to who cannot sign in.
    if (await isAccountInactive(pool, to)) return INACTIVE
    return notice_ids && !((await maySendNotices?.(notice_ids)) ?? true) ? WITHHELD : undefined
  }

  return async (mail: ClaimedMail) => {
    let reason: string | undefined
    try {
      reason = await reasonToStay(mail)
      if (!reason) await hand(mail)
    } catch (error) {
      const failure = error as MailFailure
      const result = resultOfFailure(mail, failure)
      await recordResult(pool, mail.id, result)
      log(`Mail ${mail.id} could not be sent (try ${mail.attempts}): ${withoutAddresses(failure.message)}`)
      return { isSettled: result.status !== 'waiting', wasContacted: true }
    }
    // Outside of the try above, because an error of the database does not mean that the mail failed.
    if (reason) await recordResult(pool, mail.id, { status: 'withheld', error: reason })
    else await recordSent(pool, mail.id, isStopping)
    return { isSettled: true, wasContacted: !reason }
  }
}
