import { randomBytes } from 'node:crypto'
import { PASSKEY_MINUTES } from '@pandu/contract/session'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import type { Call } from '../../kit/serve.ts'
import { hashOf } from '../../kit/session.ts'

/**
 * The purpose of a signature: adding a passkey, the step after the password, a later proof, or signing in without a password. It belongs to the session
 * that asked, or to the browser, where nobody is signed in.
 */
export type ChallengePurpose = { purpose: 'add' | 'step' | 'prove'; sessionId: number } | { purpose: 'enter'; browser: string }

const cookie = 'pandu_browser'

/** A browser that asks without a session. All its tabs count as the same one, and none takes away the challenge for which another tab waits. */
export const browserOf = ({ request }: Pick<Call<undefined>, 'request'>) => {
  const browser = request.cookies[cookie]
  return browser && /^[\w-]{20,60}$/.test(browser) ? browser : undefined
}

export const markBrowser = (call: Pick<Call<undefined>, 'request' | 'setCookie'>) => {
  const browser = browserOf(call) ?? randomBytes(24).toString('base64url')
  call.setCookie(cookie, browser, { days: 1 })
  return browser
}

const holderOf = (asked: ChallengePurpose) =>
  asked.purpose === 'enter'
    ? { session_id: null, browser_hash: hashOf(asked.browser) }
    : { session_id: asked.sessionId, browser_hash: null }

/** Makes a challenge, and deletes those that nobody signed in time. */
export const issueChallenge = async (db: Db, asked: ChallengePurpose) => {
  const challenge = randomBytes(32).toString('base64url')
  await db
    .deleteFrom('passkey_challenges')
    .where('expires_at', '<', sql<string>`now()`)
    .execute()
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashOf(challenge),
      purpose: asked.purpose,
      ...holderOf(asked),
      expires_at: sql`now() + make_interval(mins => ${PASSKEY_MINUTES}::int)`,
    })
    .execute()
  return challenge
}

const challengeIn = (clientData: string) => {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** Uses up the challenge of this signature; undefined when it was used before, is too old, or was made for another purpose or person. */
export const consumeChallenge = async (db: Db, clientData: string, asked: ChallengePurpose) => {
  const challenge = challengeIn(clientData)
  if (challenge === undefined) return undefined
  const { session_id, browser_hash } = holderOf(asked)
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashOf(challenge))
    .where('purpose', '=', asked.purpose)
    .where(sql<boolean>`session_id is not distinct from ${session_id}::int`)
    .where(sql<boolean>`browser_hash is not distinct from ${browser_hash}::bytea`)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n ? challenge : undefined
}
