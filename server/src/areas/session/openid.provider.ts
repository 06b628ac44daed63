import { currentMs, mustExist } from '@pandu/contract/kit'
import { sessionPages } from '@pandu/contract/session'
import type { Configuration } from 'openid-client'
import type { Env, OpenIdSettings } from '../../kit/env.ts'
import { AppError } from '../../kit/errors.ts'
import type { Claims } from './openid.claims.ts'

/** How many seconds the provider may take to answer. */
const PATIENCE = 5
/** By how many seconds its clock and ours may differ. */
export const CLOCK_TOLERANCE_SECONDS = 120
/** After so long its description is read again. Its keys are refreshed by the library. */
const KEPT = 3600_000

type Settings = Pick<Env, 'publicUrl'> & { readonly openId: OpenIdSettings }

/** Only from PUBLIC_URL, whatever host a request names. */
const redirectUri = ({ publicUrl }: Settings) => `${publicUrl}${sessionPages.openId()}`

// The library is loaded with the first sign-in: installations without a provider never pay for it.
const library = () => import('openid-client')

const discover = async ({ issuer, clientId, clientSecret }: OpenIdSettings) => {
  const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, clockTolerance, discovery, enableNonRepudiationChecks } =
    await library()
  const [basic, post] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)]
  const config = await discovery(
    new URL(issuer),
    clientId,
    { client_secret: clientSecret, [clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    // The method that the provider names; without one, the header (OpenID Connect Discovery 1.0).
    (server, ...rest) => (server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? post : basic)(server, ...rest),
    // env.ts allows http on this machine alone.
    { timeout: PATIENCE, execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])] },
  )
  // The issuer of all Microsoft Entra tenants together is refused: each tenant can claim any e-mail address for its people.
  if (config.serverMetadata().issuer.includes('{')) throw new Error('the issuer stands for many tenants')
  return config
}

const known = new WeakMap<OpenIdSettings, { at: number; config: Promise<Configuration> }>()

/** The provider's description, read when it is first needed, so that the start does not depend on it. */
const configOf = (settings: OpenIdSettings) => {
  const kept = known.get(settings)
  if (kept && currentMs() - kept.at < KEPT) return kept.config
  const config = discover(settings)
  known.set(settings, { at: currentMs(), config })
  // The next call tries again.
  config.catch(() => known.delete(settings))
  return config
}

/** What went wrong, without names and tokens. */
const reasonOf = (error: unknown): string => {
  const { error: said, code, cause, name, message } = error as Partial<Record<'error' | 'code' | 'cause' | 'name' | 'message', unknown>>
  const own = [said, code].filter((word) => typeof word === 'string')
  if (own.length > 0) return own.join(' ').slice(0, 100)
  return cause === undefined ? `${String(name)}: ${String(message)}` : reasonOf(cause)
}

const away = ({ name }: OpenIdSettings, error: unknown) =>
  Object.assign(new AppError(502, `${name} gave an unexpected answer. Please try again in a moment, or sign in with your password`), {
    // For whoever reads the log.
    cause: new Error(`the OpenID provider: ${reasonOf(error)}`),
  })

/** The provider has ended it: somebody has pressed Cancel, or may not go on there. */
const ended = ({ name }: OpenIdSettings, error: string) =>
  new AppError(409, error === 'access_denied' ? `You cancelled the sign-in at ${name}` : `${name} has not signed you in. Please try again`)

/** The answer does not belong to this browser's request. The message is a reason without names and tokens. */
export class UntrustedAnswer extends Error {
  /** The provider itself has signed it: its clock, its keys or the settings are wrong, or somebody has mixed up two answers. */
  readonly isSigned: boolean
  constructor(reason: string, isSigned: boolean) {
    super(reason)
    this.isSigned = isSigned
  }
}

export interface AuthorizationRequest {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** The address at the provider to which a browser is sent, and the secrets of this sign-in. With `again` the person must sign in there once more. */
export const beginAuthorization = async (
  settings: Settings,
  statePrefix: string,
  again: boolean,
): Promise<AuthorizationRequest & { url: string }> => {
  const { openId } = settings
  const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } = await library()
  const way = { state: `${statePrefix}${randomState()}`, nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
  try {
    const url = buildAuthorizationUrl(await configOf(openId), {
      redirect_uri: redirectUri(settings),
      scope: 'openid email',
      state: way.state,
      nonce: way.nonce,
      code_challenge: await calculatePKCECodeChallenge(way.verifier),
      code_challenge_method: 'S256',
      // This only makes Google offer accounts of the domain; the answer is checked all the same.
      ...(openId.domain !== undefined && { hd: openId.domain }),
      ...(again && {
        prompt: 'login',
        max_age: '0',
        // Google says it only when it is asked like this.
        claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }),
      }),
    })
    return { ...way, url: url.href }
  } catch (error) {
    throw away(openId, error)
  }
}

interface Callback {
  readonly code?: string | undefined
  readonly iss?: string | undefined
  readonly error?: string | undefined
}

/** Exchanges the code for the ID token of the provider and checks its signature, issuer, audience, nonce and time. Throws {@link UntrustedAnswer} when a check fails. */
export const finishAuthorization = async (
  settings: Settings,
  { state, nonce, verifier }: AuthorizationRequest,
  came: Callback,
): Promise<Claims> => {
  const { openId } = settings
  const { authorizationCodeGrant, AuthorizationResponseError, ClientError, fetchUserInfo, ResponseBodyError } = await library()
  const url = new URL(redirectUri(settings))
  for (const [name, value] of Object.entries({ ...came, state })) if (value !== undefined) url.searchParams.set(name, value)
  try {
    const config = await configOf(openId)
    const tokens = await authorizationCodeGrant(config, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims: Claims = mustExist(tokens.claims(), 'The ID token')
    // Some providers name the person in the token, and give the address only in a second request.
    if (claims.email !== undefined || config.serverMetadata().userinfo_endpoint === undefined) return claims
    const { email, email_verified } = await fetchUserInfo(config, tokens.access_token, claims.sub)
    return { ...claims, email, email_verified }
  } catch (error) {
    if (error instanceof AuthorizationResponseError) throw ended(openId, error.error)
    if (error instanceof ResponseBodyError && error.error === 'invalid_grant') throw new UntrustedAnswer(error.error, false)
    const isDoubtful = error instanceof ClientError && !absent.has(error.code ?? '')
    throw isDoubtful ? new UntrustedAnswer(reasonOf(error), error.code !== 'OAUTH_INVALID_RESPONSE') : away(openId, error)
  }
}

/** Codes of the library that say that no answer came, or none of an OpenID provider. */
const absent = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR'])
