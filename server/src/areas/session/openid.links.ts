import type { Db } from '../../kit/db.ts'
import type { Env, OpenIdSettings } from '../../kit/env.ts'
import { queueMail } from '../../kit/mail.ts'
import { type Claims, isOfDomain, verifiedEmail } from './openid.claims.ts'
import { linkMail } from './openid.mails.ts'
import { findAccountByEmail, insertLink, linkedAccount, recordLinkUse, deleteLinks } from './openid.queries.ts'

/** The provider, under the name that links store. The token's own issuer was checked against it. */
export const issuerOf = ({ issuer }: Pick<OpenIdSettings, 'issuer'>) => issuer.replace(/\/+$/, '')

/**
 * The account that somebody from the provider wants to use, and whether it is theirs. It is locked until the write is over, so that its address and
 * status stay.
 */
export const findSigningIn = async (db: Db, settings: OpenIdSettings, claims: Claims) => {
  const issuer = issuerOf(settings)
  const isLetIn = isOfDomain(claims, settings)
  const linked = await linkedAccount(db, issuer, claims.sub)
  // The linked account counts, whatever address the provider gives today.
  if (linked) return { account: linked, isTheirs: isLetIn, isNew: false }
  const verified = verifiedEmail(claims, settings)
  const named = verified ?? (typeof claims.email === 'string' ? claims.email.toLowerCase() : '')
  const account = await findAccountByEmail(db, issuer, named)
  // Another account there with an address that was given to another person: only the owner can allow it, by unlinking.
  const isFree = account !== undefined && (account.subject === undefined || account.subject === claims.sub)
  return { account, isTheirs: isLetIn && verified !== undefined && isFree, isNew: account?.subject === undefined }
}

const log = (db: Db, userId: number, action: 'openid linked' | 'openid unlinked') =>
  db.insertInto('account_log').values({ user_id: userId, by_id: userId, action }).execute()

/** Records that the account at the provider has signed in. The first time, it is linked and the owner is told. */
export const recordOpenIdSignIn = async (
  db: Db,
  env: Env,
  settings: OpenIdSettings,
  { account, isNew, claims }: { account: { id: number; name: string; email: string }; isNew: boolean; claims: Claims },
) => {
  const issuer = issuerOf(settings)
  if (!isNew) return recordLinkUse(db, issuer, claims.sub)
  await insertLink(db, account.id, { issuer, subject: claims.sub, email: account.email })
  await log(db, account.id, 'openid linked')
  await queueMail(db, env, linkMail(env, account, settings.name, 'linked'))
}

/** Unlinks the account at the provider, with a line in the history; false when none is linked. */
export const removeLink = async (db: Db, userId: number) => {
  if (!(await deleteLinks(db, userId))) return false
  await log(db, userId, 'openid unlinked')
  return true
}
