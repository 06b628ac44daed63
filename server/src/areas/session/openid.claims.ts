import type { OpenIdSettings } from '../../kit/env.ts'

/** What a provider says of someone, its signature checked. */
export interface Claims {
  readonly iss: string
  readonly sub: string
  readonly email?: unknown
  readonly email_verified?: unknown
  /** Google Workspace: the domain that the account belongs to. */
  readonly hd?: unknown
  /** Microsoft Entra: whether the owner of the address's domain is the tenant's. */
  readonly xms_edov?: unknown
  /** When the person last signed in there, in seconds. */
  readonly auth_time?: unknown
}

/** ASCII letters only: some other letters become ASCII when they are lower-cased, and would match another person's address. */
const plain = /^[\x21-\x3f\x41-\x7e]+@[\x21-\x3f\x41-\x7e]+$/
const isFrom = ({ iss }: Claims, host: string) => URL.canParse(iss) && new URL(iss).hostname === host
const isGoogle = (claims: Claims) => isFrom(claims, 'accounts.google.com')
const yes = new Set<unknown>([true, 1, '1', 'true'])
const no = new Set<unknown>([false, 0, '0', 'false'])

/** The e-mail address in lower case, if it is proved to be that person's; undefined otherwise. */
export const verifiedEmail = (claims: Claims, { trustEmail }: Pick<OpenIdSettings, 'trustEmail'>) => {
  const { email, email_verified, hd, xms_edov } = claims
  if (typeof email !== 'string' || email.length > 254 || !plain.test(email)) return undefined
  const owned = isFrom(claims, 'login.microsoftonline.com') ? xms_edov : undefined
  if (no.has(email_verified) || no.has(owned)) return undefined
  const isSaid = email_verified === true || yes.has(owned) || (email_verified === undefined && trustEmail)
  if (!isSaid) return undefined
  // A private Google account may carry an address of any domain, which was proved once and may be another person's since.
  if (isGoogle(claims) && typeof hd !== 'string' && !/@gmail\.com$/i.test(email)) return undefined
  return email.toLowerCase()
}

/** Whether the account at the provider belongs to the allowed domain. */
export const isOfDomain = (claims: Claims, settings: Pick<OpenIdSettings, 'domain' | 'trustEmail'>) => {
  const { domain } = settings
  if (domain === undefined) return true
  // Google: the address of a private account may end like this, too.
  if (isGoogle(claims) || claims.hd !== undefined) return typeof claims.hd === 'string' && claims.hd.toLowerCase() === domain
  return verifiedEmail(claims, settings)?.endsWith(`@${domain}`) === true
}
