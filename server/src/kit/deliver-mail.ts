import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import pg from 'pg'
import type { Env } from './env.ts'
import { isReachable, mailChannel, NO_ADDRESS } from './mail.ts'
import { loggedError } from './logger.ts'

/** Attempts before a mail counts as undeliverable. The last one is about a day after the first. */
const TRIES = 10
/** For how long no other process takes a claimed mail, in seconds. It is longer than the slowest attempt. */
const CLAIM = 120

/** For how long recording a sent mail is retried while the database is unavailable, in milliseconds. It is shorter than the claim. */
const NOTE_WITHIN = 30_000
const NOTE_AGAIN = 500

/** The shortest time between two reports of sent mails to screens, in milliseconds. */
const REPORT_EVERY = 1000
const MINUTE = 60_000

const WITHHELD = 'Not sent: the recipient may no longer read what this mail is about, or the account is inactive'

/** The sender: the address of the installation, with the name of the programme if one is set. */
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

type Failure = Error & { responseCode?: number; command?: string; code?: string; isOver?: boolean }

interface Attached {
  filename: string
  contentType: string
  content: Buffer
}

/**
 * Whether mail may only be sent over an encrypted connection, so that nobody in between can prevent encryption. This is not needed for a mail server on
 * this machine, or when the address contains `requireTLS` or `ignoreTLS`, which decide it.
 */
export const mustEncrypt = (smtpUrl: string) => {
  const { hostname, searchParams } = new URL(smtpUrl)
  const isHere = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
  return !isHere && !searchParams.has('requireTLS') && !searchParams.has('ignoreTLS')
}

/** Messages of a mail server may contain the recipient's address, which must not be logged. */
const withoutAddresses = (message: string) => message.replaceAll(/[^\s<>]+@[^\s<>]+/g, '…')

/**
 * Sends the mails of the outbox through SMTP_URL, one after another, oldest first. After a failed attempt a mail waits longer each time. If a process
 * ends after sending a mail and before recording it, the mail is sent again with the same Message-ID, which mail programs show once. Nothing is sent
 * while mail is held, as after a restore. Letters to many (lane 1) are sent after all others and never twice: when a process ends while it sends them,
 * their result is unknown, and a person decides.
 */
export const deliverMail = async (options: {
  env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'publicUrl'>
  databaseUrl: string
  pool: pg.Pool
  log: (message: string) => void
  /** Reads an attachment; undefined when it was deleted. */
  attachment?: (id: string) => Promise<Attached | undefined>
  /** Whether a mail about these notices may still be sent. Its reader may have lost the right to read them since it was written. */
  maySendNotices?: (noticeIds: readonly number[]) => Promise<boolean>
  /** The name of the sender, if the programme has set one, and the most mails per minute. */
  settings?: () => Promise<{ senderName: string; perMinute: number }>
  /** Called with the mails that were sent or given up. */
  onSettled?: (ids: readonly number[]) => Promise<void>
}) => {
  const { env, pool, log, onSettled = async () => {}, settings = async () => ({ senderName: '', perMinute: Infinity }) } = options
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
  /** The text of the current mail. Once it was read, the mail server may have received it. */
  let text: Readable | undefined
  transport.use('stream', ({ message }, done) => {
    const read = message.createReadStream.bind(message)
    message.createReadStream = (streamOptions) => (text = read(streamOptions))
    done()
  })
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

  /** Mails that were claimed by a process that ended, or that lost the database, may have been sent. */
  const giveUpLost = async () => {
    const { rows } = await pool.query<{ id: number }>(
      `update outbox set status = 'unknown', error = 'The server stopped while it was sending this mail'
       where status = 'sending' and next_try_at < now() returning id`,
    )
    settled.push(...rows.map(({ id }) => id))
  }

  /** The times of the mails of the last minute. A mail is claimed only when it may be sent, because a more urgent one may arrive meanwhile. */
  const sentAt: number[] = []
  const claimNow = async () => {
    for (;;) {
      const { perMinute } = await settings()
      while (sentAt[0] !== undefined && sentAt[0] <= Date.now() - MINUTE) sentAt.shift()
      const last = sentAt[sentAt.length - perMinute]
      if (last === undefined) return claim()
      await reportSettled()
      // A short wait, so that a change of the setting and the end of the process are noticed soon.
      await wait(Math.min(last + MINUTE - Date.now(), 1000), undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return undefined
    }
  }

  let settled: number[] = []
  let reportedAt = 0
  const reportSettled = async () => {
    const ids = settled
    settled = []
    reportedAt = Date.now()
    if (ids.length > 0)
      await onSettled(ids).catch((error: Error) =>
        log(`Open screens were not told about ${ids.length} mails: ${loggedError(error).message}`),
      )
  }

  /** The last attachment. It is read before the mail server is contacted, and only once for a letter to many. */
  let attached: { id: string; file: Attached } | undefined
  const attachmentsOf = async (id: string | null) => {
    if (id === null) return []
    if (attached?.id !== id) {
      const file = await options.attachment?.(id)
      if (!file) throw Object.assign(new Error('The attachment was deleted'), { isOver: true })
      attached = { id, file }
    }
    return [attached.file]
  }

  /** The reason not to send a mail, which is found without the mail server. */
  const reasonToStay = async ({ to, notice_ids }: Claimed) => {
    if (!isReachable(to)) return NO_ADDRESS
    return notice_ids && !((await options.maySendNotices?.(notice_ids)) ?? true) ? WITHHELD : undefined
  }

  const state = { stopped: false, wanted: false }

  const note = (id: number, status: string, error: string, retryIn = 0) =>
    pool.query(
      `update outbox set status = $2, error = $3, sent_at = case $2 when 'sent' then now() end, next_try_at = now() + make_interval(secs => $4)
       where id = $1`,
      [id, status, error, retryIn],
    )

  /** Records a sent mail, with retries while the database is unavailable, because an unrecorded one is sent again or becomes unknown. */
  const noteSent = async (id: number) => {
    for (const end = Date.now() + NOTE_WITHIN; ;) {
      try {
        return await note(id, 'sent', '')
      } catch (error) {
        if (Date.now() > end || state.stopped) throw error
        await wait(NOTE_AGAIN)
      }
    }
  }

  const hand = async (mail: Claimed) => {
    const { id, to, subject, html } = mail
    // An object with `address` instead of a string, so that a comma or a line break cannot add readers.
    await transport.sendMail({
      from: senderOf(env.mailFrom, (await settings()).senderName),
      to: { name: '', address: to },
      subject,
      text: mail.text,
      ...(html && { html }),
      messageId: `<outbox-${id}-${Date.parse(String(mail.created_at))}@${host}>`,
      attachments: await attachmentsOf(mail.attachment_id),
    })
  }

  const noteFailure = async (mail: Claimed, thrown: unknown) => {
    const { message, responseCode, command, code, isOver = false } = thrown as Failure
    // The server has read the letter and did not say whether it accepted it.
    const isUnknown = mail.lane > 0 && responseCode === undefined && text?.readableDidRead === true
    // A code 5xx about the reader or the text is final: the server will never accept the mail. One about us or the connection, such as a wrong password,
    // can be corrected.
    const isRefused =
      responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM'
    const over = isOver || mail.attempts >= TRIES || isRefused
    const status = isUnknown ? 'unknown' : over ? 'failed' : 'waiting'
    await note(mail.id, status, message.slice(0, 500), Math.min(60 * 2 ** (mail.attempts - 1), 6 * 3600))
    if (over || isUnknown) settled.push(mail.id)
    log(`Mail ${mail.id} could not be sent (try ${mail.attempts}): ${withoutAddresses(message)}`)
  }

  /** Returns whether the mail server was contacted. */
  const send = async (mail: Claimed) => {
    text = undefined
    let reason: string | undefined
    try {
      reason = await reasonToStay(mail)
      if (!reason) await hand(mail)
    } catch (error) {
      await noteFailure(mail, error)
      return true
    }
    // Outside of the try above, because an error of the database does not mean that the mail failed.
    if (reason) await note(mail.id, 'withheld', reason)
    else await noteSent(mail.id)
    settled.push(mail.id)
    return !reason
  }

  let running: Promise<void> | undefined
  const drain = (): Promise<void> => {
    state.wanted = true
    return (running ??= (async () => {
      while (state.wanted && !state.stopped) {
        state.wanted = false
        await giveUpLost()
        for (let mail = await claimNow(); mail && !state.stopped; mail = await claimNow()) {
          if (await send(mail)) sentAt.push(Date.now())
          // Many mails in a row must not refresh every open screen each time.
          if (Date.now() - reportedAt > REPORT_EVERY) await reportSettled()
        }
        await reportSettled()
      }
    })()
      .catch((error: Error) => log(`Mail is delayed: ${loggedError(error).message}`))
      .finally(() => (running = undefined)))
  }

  const listener = new pg.Client({ connectionString: options.databaseUrl, keepAlive: true })
  // A lost wake-up call only delays mail, because a timer checks the outbox too.
  listener.on('error', (error) => log(`Mail is no longer woken at once: ${error.message}`))
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
