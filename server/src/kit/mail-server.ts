import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { Env } from './env.ts'
import type { ClaimedMail } from './mail-claims.ts'
import type { MailFailure } from './mail-failures.ts'

/** An attachment as nodemailer takes it. */
export interface AttachedFile {
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

/** The sender: the address of the installation, with the name of the programme if one is set. */
const senderOf = (from: string, name: string) => {
  if (name === '') return from
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
  return { name, address: address.trim() }
}

/** The attachment of the last mail is kept: it is read before the mail server is contacted, and only once for a letter to many. */
const rememberLast = (read: (id: string) => Promise<AttachedFile | undefined>) => {
  let last: { id: string; file: AttachedFile } | undefined
  return async (id: string | null) => {
    if (id === null) return []
    if (last?.id !== id) {
      const file = await read(id)
      if (!file) throw Object.assign(new Error('The attachment was deleted'), { isOver: true })
      last = { id, file }
    }
    return [last.file]
  }
}

/** Opens the connection to the mail server at `smtpUrl`. `senderName` is read for each mail; `attachment` answers undefined for a deleted file. */
export const openMailServer = (
  { smtpUrl, mailFrom, publicUrl }: { smtpUrl: string } & Pick<Env, 'mailFrom' | 'publicUrl'>,
  { senderName, attachment }: { senderName: () => Promise<string>; attachment: (id: string) => Promise<AttachedFile | undefined> },
) => {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    requireTLS: mustEncrypt(smtpUrl),
  } as never)
  /** The text of the current mail. Once it was read, the mail server may have received it. */
  let text: Readable | undefined
  transport.use('stream', ({ message }, done) => {
    const read = message.createReadStream.bind(message)
    message.createReadStream = (streamOptions) => (text = read(streamOptions))
    done()
  })
  const host = new URL(publicUrl).hostname
  const attachmentsOf = rememberLast(attachment)

  return {
    /** Hands a mail to the mail server, one at a time. Throws a MailFailure when the server has not accepted it. */
    hand: async (mail: ClaimedMail) => {
      const { id, to, subject, html } = mail
      text = undefined
      try {
        // An object with `address` instead of a string, so that a comma or a line break cannot add readers.
        await transport.sendMail({
          from: senderOf(mailFrom, await senderName()),
          to: { name: '', address: to },
          subject,
          text: mail.text,
          ...(html && { html }),
          messageId: `<outbox-${id}-${Date.parse(String(mail.created_at))}@${host}>`,
          attachments: await attachmentsOf(mail.attachment_id),
        })
      } catch (error) {
        throw Object.assign(error as MailFailure, { wasRead: (text as Readable | undefined)?.readableDidRead === true })
      }
    },
    close: () => transport.close(),
  }
}
