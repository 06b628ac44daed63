import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import pg from 'pg'
import type { Env } from './env.ts'
import { isReachable, mailChannel, NO_ADDRESS } from './mail.ts'
import { loggedError } from './logger.ts'

/** Tries before a mail counts as undeliverable: the last one comes about a day after the first. */
const TRIES = 10
/** How long no other process takes a claimed mail, in seconds; longer than the slowest attempt. */
const CLAIM = 120

/** For how long, in milliseconds, it is tried again to record that a mail has left while the database does not answer; shorter than the claim. */
const NOTE_WITHIN = 30_000
const NOTE_AGAIN = 500

/** While many mails are sent in a row, screens are told about them at most this often, in milliseconds. */
const REPORT_EVERY = 1000
const MINUTE = 60_000

const WITHHELD = 'Not sent: the recipient may no longer read what this mail is about, or the account is inactive'

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

type Failure = Error & { responseCode?: number; command?: string; code?: string; isOver?: boolean }

interface Attached {
  filename: string
  contentType: string
  content: Buffer
}

/**
 * Whether mail may leave only over an encrypted connection: nobody in between must be able to prevent encryption. A mail server on this machine has
 * nobody in between, and whoever wrote `requireTLS` or `ignoreTLS` into the address has decided it.
 */
export const mustEncrypt = (smtpUrl: string) => {
  const { hostname, searchParams } = new URL(smtpUrl)
  const isHere = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
  return !isHere && !searchParams.has('requireTLS') && !searchParams.has('ignoreTLS')
}

/** Messages of a mail server may contain the recipient's address, which must not be logged. */
const withoutAddresses = (message: string) => message.replaceAll(/[^\s<>]+@[^\s<>]+/g, '…')

/**
 * Sends what waits in the outbox through SMTP_URL, one mail after the other, oldest first. A failed mail waits longer each time. A process that dies
 * after sending and before recording it sends the mail again, under the same Message-ID, which mail programs show once. Nothing is sent while mail is
 * held, as it is after a restore. Letters to many (lane 1) come after all others and are never sent twice: what became of the ones that a dead process
 * held is unknown, and a person decides.
 */
export const deliverMail = async (options: {
  env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'publicUrl'>
  databaseUrl: string
  pool: pg.Pool
  log: (message: string) => void
  /** Reads a file that is attached; undefined where it is no longer kept. */
  attachment?: (id: string) => Promise<Attached | undefined>
  /** Whether a mail that tells of these notices may go out still: somebody may have lost the right to read them since it was written. */
  mayLeave?: (noticeIds: readonly number[]) => Promise<boolean>
  /** The name of the sender where it is not the installation's, and how many mails go out in a minute at most. */
  settings?: () => Promise<{ senderName: string; perMinute: number }>
  /** Hears which mails have gone out or been given up. */
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
  /** The text of the mail that is being sent: once it has been read, the mail server may have it. */
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

  /** Mails that were held by a process that died, or that lost the database, may have gone out. */
  const giveUpLost = async () => {
    const { rows } = await pool.query<{ id: number }>(
      `update outbox set status = 'unknown', error = 'The server stopped while it was sending this mail'
       where status = 'sending' and next_try_at < now() returning id`,
    )
    settled.push(...rows.map(({ id }) => id))
  }

  /** The times of the mails of the last minute. No mail is claimed before it may go, because a more urgent one may come meanwhile. */
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

  /** Attachments are read before the mail server is contacted, and once for a letter to many. */
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

  /** Why a mail is not sent, without asking the mail server. */
  const reasonToStay = async ({ to, notice_ids }: Claimed) => {
    if (!isReachable(to)) return NO_ADDRESS
    return notice_ids && !((await options.mayLeave?.(notice_ids)) ?? true) ? WITHHELD : undefined
  }

  const state = { stopped: false, wanted: false }

  const note = (id: number, status: string, error: string, retryIn = 0) =>
    pool.query(
      `update outbox set status = $2, error = $3, sent_at = case $2 when 'sent' then now() end, next_try_at = now() + make_interval(secs => $4)
       where id = $1`,
      [id, status, error, retryIn],
    )

  /** A mail that has left is recorded as soon as the database answers again: an unrecorded one is sent again, or becomes unknown. */
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
    // With `address` alone, a comma or a header in it cannot add readers.
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
    // A code 5xx about the reader or the text is final: the server will never accept it. One about us or the connection, such as a wrong password, can
    // be mended.
    const isRefused =
      responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM'
    const over = isOver || mail.attempts >= TRIES || isRefused
    const status = isUnknown ? 'unknown' : over ? 'failed' : 'waiting'
    await note(mail.id, status, message.slice(0, 500), Math.min(60 * 2 ** (mail.attempts - 1), 6 * 3600))
    if (over || isUnknown) settled.push(mail.id)
    log(`Mail ${mail.id} could not be sent (try ${mail.attempts}): ${withoutAddresses(message)}`)
  }

  /** Answers whether the mail server was contacted. */
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
    // Outside of the try above: an error of the database says nothing about the mail, which has left.
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
  // A lost wake-up call only delays mail: a timer looks as well.
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
