import type { ClaimedMail, MailResult } from './mail-claims.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
/** Attempts before a mail counts as undeliverable. The last one is more than a day after the first, so a mail server may be away for a day. */
const TRIES = 13
/** The pause after the first failed attempt, in seconds. Each further one is twice as long, up to the longest. */
const FIRST_PAUSE = MINUTE
const LONGEST_PAUSE = 6 * HOUR

/** An error of an attempt to send a mail, with what nodemailer and this kit add to it. */
export type MailFailure = Error & {
  /** The answer of the mail server, if it gave one. */
  responseCode?: number
  command?: string
  code?: string
  /** Trying again cannot help. */
  isOver?: boolean
  /** The text was read, so the mail server may have received it. */
  wasRead?: boolean
}

/** The pause after so many failed attempts, in seconds; undefined when the mail is given up. */
export const pauseAfter = (attempts: number) => (attempts >= TRIES ? undefined : Math.min(FIRST_PAUSE * 2 ** (attempts - 1), LONGEST_PAUSE))

/** What becomes of a mail after a failed attempt: it waits for the next one, has failed, or may have been sent (`unknown`, letters to many only). */
export const resultOfFailure = ({ attempts, lane }: Pick<ClaimedMail, 'attempts' | 'lane'>, failure: MailFailure): MailResult => {
  const { message, responseCode, command, code, isOver = false, wasRead = false } = failure
  const error = message.slice(0, 500)
  // The server has read the letter and did not say whether it accepted it.
  if (lane > 0 && responseCode === undefined && wasRead) return { status: 'unknown', error }
  // A code 5xx about the reader or the text is final: the server will never accept the mail. One about us or the connection, such as a wrong password,
  // can be corrected.
  const isRefused =
    responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM'
  const retryIn = pauseAfter(attempts)
  return isOver || isRefused || retryIn === undefined ? { status: 'failed', error } : { status: 'waiting', error, retryIn }
}
