import { setTimeout as wait } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import pg from 'pg'
import type { Env } from './env.ts'
import { isReachable, mailChannel, NO_ADDRESS } from './mail.ts'
import { loggedError } from './logger.ts'

/** Tries before a mail counts as undeliverable: the last one comes about a day after the first. */
const TRIES = 10
/** How long a claimed mail is left alone, in seconds; longer than the slowest attempt. */
const CLAIM = 120

/** How often it is told at most, while mail follows mail, which have gone out: in milliseconds. */
const NEWS = 1000
const MINUTE = 60_000

const WITHHELD = 'Not sent: its reader may no longer read what it tells of, or is not active any more'

/** The sender: the address of the installation, under the name of the programme where it has set one. */
const senderOf = (from: string, name: string) => {
  if (name === '') return from
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
  return { name, address: address.trim() }
}

interface Claimed {
  id: number
  to: string
  subject: string
  text: string
  html: string
  attempts: number
  created_at: Date
  lane: number
  attachment_id: string | null
  notice_ids: number[] | null
}

interface Attached {
  filename: string
  contentType: string
  content: Buffer
}

/**
 * Whether mail may leave over an encrypted connection alone: nobody on the way must be able to talk the two out of it. On this machine there is no
 * way, and an address that says `requireTLS` or `ignoreTLS` itself has been thought about.
 */
export const mustEncrypt = (smtpUrl: string) => {
  const { hostname, searchParams } = new URL(smtpUrl)
  const isHere = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
  return !isHere && !searchParams.has('requireTLS') && !searchParams.has('ignoreTLS')
}

/** What a mail server says may name the reader, who has no place in a log. */
const withoutAddresses = (message: string) => message.replaceAll(/[^\s<>]+@[^\s<>]+/g, '…')

/**
 * Sends what waits in the outbox through SMTP_URL, one mail after the other, oldest first. A failed mail waits longer each time.
 * A process that dies between sending and noting it sends once more, under the same Message-ID, which mail programs show once.
 * Nothing goes while mail is held, as it is after a restore.
 * Letters to many (lane 1) come after all others and never go twice: what a dead process held is unknown, and a person decides.
 */
export const deliverMail = async (options: {
  env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'publicUrl'>
  databaseUrl: string
  pool: pg.Pool
  log: (message: string) => void
  /** Reads a file that goes along; undefined where it is no longer kept. */
  attachment?: (id: string) => Promise<Attached | undefined>
  /** Whether a mail that tells of these notices may go out still: somebody may have lost the right to read them since it was written. */
  mayLeave?: (noticeIds: readonly number[]) => Promise<boolean>
  /** The name of the sender where the installation's is not meant, and how many go out in a minute at most. */
  settings?: () => Promise<{ senderName: string; perMinute: number }>
  /** Hears which mails have gone out or been given up. */
  onNews?: (ids: readonly number[]) => Promise<void>
}) => {
  const { env, pool, log, onNews = async () => {}, settings = async () => ({ senderName: '', perMinute: Infinity }) } = options
  if (!env.smtpUrl) return { close: async () => {} }
  const transport = createTransport({
    url: env.smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    requireTLS: mustEncrypt(env.smtpUrl),
  } as never)
  const host = new URL(env.publicUrl).hostname
  const stopping = new AbortController()

  const claim = async () => {
    const { rows } = await pool.query<Claimed>(
      `update outbox set next_try_at = now() + make_interval(secs => $1), attempts = attempts + 1,
         status = case lane when 0 then 'waiting' else 'sending' end
       where id = (select id from outbox where status = 'waiting' and next_try_at <= now() and not exists (select from mail_hold) order by lane, next_try_at, id limit 1 for update skip locked)
       returning id, "to", subject, text, html, attempts, created_at, lane, attachment_id, notice_ids`,
      [CLAIM],
    )
    return rows[0]
  }

  /** What a process held that died, or lost its way to the database, may have gone out. */
  const giveUpLost = async () => {
    const { rows } = await pool.query<{ id: number }>(
      `update outbox set status = 'unknown', error = 'The server stopped while this letter was going out'
       where status = 'sending' and next_try_at < now() returning id`,
    )
    news.push(...rows.map(({ id }) => id))
  }

  /** When the mails of the last minute went out. Nothing is claimed before its time: another mail may become more urgent meanwhile. */
  const sentAt: number[] = []
  const claimNow = async () => {
    for (;;) {
      const { perMinute } = await settings()
      while (sentAt[0] !== undefined && sentAt[0] <= Date.now() - MINUTE) sentAt.shift()
      const last = sentAt[sentAt.length - perMinute]
      if (last === undefined) return claim()
      await tellNews()
      // A short rest, so that a change of the setting and the end of the process are heard.
      await wait(Math.min(last + MINUTE - Date.now(), 1000), undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return undefined
    }
  }

  let news: number[] = []
  let toldAt = 0
  const tellNews = async () => {
    const ids = news
    news = []
    toldAt = Date.now()
    if (ids.length > 0) await onNews(ids).catch((error: Error) => log(`Nobody heard of ${ids.length} mails: ${loggedError(error).message}`))
  }

  /** Read before the server is asked, and once for a letter to many. */
  let attached: { id: string; file: Attached } | undefined
  const attachmentsOf = async (id: string | null) => {
    if (id === null) return []
    if (attached?.id !== id) {
      const file = await options.attachment?.(id)
      if (!file) throw Object.assign(new Error('The attachment is no longer kept'), { isOver: true })
      attached = { id, file }
    }
    return [attached.file]
  }

  /** Why a mail does not leave, whatever the mail server thinks of it. */
  const reasonToStay = async ({ to, notice_ids }: Claimed) => {
    if (!isReachable(to)) return NO_ADDRESS
    return notice_ids && !((await options.mayLeave?.(notice_ids)) ?? true) ? WITHHELD : undefined
  }

  /** Answers whether the mail server was asked. */
  const send = async (mail: Claimed) => {
    const { id, to, subject, text, html } = mail
    try {
      const reason = await reasonToStay(mail)
      if (reason) {
        await pool.query(`update outbox set status = 'withheld', error = $2 where id = $1`, [id, reason])
        news.push(id)
        return false
      }
      const messageId = `<outbox-${id}-${Date.parse(String(mail.created_at))}@${host}>`
      // `address` alone, so that a comma or a header in it cannot add readers.
      await transport.sendMail({
        from: senderOf(env.mailFrom, (await settings()).senderName),
        to: { name: '', address: to },
        subject,
        text,
        ...(html && { html }),
        messageId,
        attachments: await attachmentsOf(mail.attachment_id),
      })
      await pool.query(`update outbox set status = 'sent', sent_at = now(), error = '' where id = $1`, [id])
      news.push(id)
      return true
    } catch (error) {
      const {
        message,
        responseCode,
        command,
        code,
        isOver = false,
      } = error as Error & { responseCode?: number; command?: string; code?: string; isOver?: boolean }
      // The server had the letter but did not say that it took it.
      const isUnknown = mail.lane > 0 && responseCode === undefined && command === 'DATA'
      // 5xx about the reader or the text: the server will not take it, however often it is asked. About us or the line, such as a wrong password, somebody mends it.
      const isRefused =
        responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM'
      const over = isOver || mail.attempts >= TRIES || isRefused
      await pool.query(`update outbox set status = $2, error = $3, next_try_at = now() + make_interval(secs => $4) where id = $1`, [
        id,
        isUnknown ? 'unknown' : over ? 'failed' : 'waiting',
        message.slice(0, 500),
        Math.min(60 * 2 ** (mail.attempts - 1), 6 * 3600),
      ])
      if (over || isUnknown) news.push(id)
      log(`Mail ${id} could not be sent (try ${mail.attempts}): ${withoutAddresses(message)}`)
      return true
    }
  }

  const state = { stopped: false, wanted: false }
  let running: Promise<void> | undefined
  const drain = (): Promise<void> => {
    state.wanted = true
    return (running ??= (async () => {
      while (state.wanted && !state.stopped) {
        state.wanted = false
        await giveUpLost()
        for (let mail = await claimNow(); mail && !state.stopped; mail = await claimNow()) {
          if (await send(mail)) sentAt.push(Date.now())
          // Hundreds in a row must not keep every open screen busy.
          if (Date.now() - toldAt > NEWS) await tellNews()
        }
        await tellNews()
      }
    })()
      .catch((error: Error) => log(`Mail waits: ${loggedError(error).message}`))
      .finally(() => (running = undefined)))
  }

  const listener = new pg.Client({ connectionString: options.databaseUrl, keepAlive: true })
  // Losing the wake-up call only makes mail slower: the timer looks too.
  listener.on('error', (error) => log(`Mail listens no more: ${error.message}`))
  listener.on('notification', () => void drain())
  await listener.connect()
  await listener.query(`listen ${mailChannel}`)
  const timer = setInterval(() => void drain(), 15_000)
  void drain()

  return {
    close: async () => {
      state.stopped = true
      stopping.abort()
      clearInterval(timer)
      await listener.end().catch(() => {})
      await running
      transport.close()
    },
  }
}
