import type { NewCredential, UsedCredential } from '@pandu/contract/session'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { Db } from '../../kit/db.ts'
import type { Env } from '../../kit/env.ts'
import type { Secrets } from '../../kit/secrets.ts'
import type { Services } from '../../kit/services.ts'
import { countUse, type FoundPasskey } from './passkey.queries.ts'
import { notifyPasskey } from './passkey.notify.ts'

/** Passkeys belong to the name under which people reach the product; browsers refuse them anywhere else. */
export const siteOf = ({ publicUrl }: Pick<Env, 'publicUrl'>) => {
  const { hostname, origin } = new URL(publicUrl)
  return { rpId: hostname, origin }
}

/** What devices keep as the account: always the same, and nobody reads in it who that is. */
export const handleOf = (secrets: Pick<Secrets, 'sign'>, userId: number) => secrets.sign(`passkey:${userId}`)

/** EdDSA, ES256 and RS256: what devices make. */
export const ALGORITHMS = [-8, -7, -257]

/** The public key that a device has made; undefined when it answers something else than it was asked, or for another site. */
export const readNewCredential = async (
  env: Pick<Env, 'publicUrl'>,
  { id, client_data, attestation }: NewCredential,
  challenge: string,
) => {
  const { rpId, origin } = siteOf(env)
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: client_data, attestationObject: attestation },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ verified: false, registrationInfo: undefined }))
  if (!verified || !registrationInfo) return undefined
  const { credential } = registrationInfo
  return { id: credential.id, publicKey: Buffer.from(credential.publicKey).toString('base64url'), counter: credential.counter }
}

/** Why a signature opens nothing. */
export type PasskeyFault = 'wrong' | 'unverified' | 'copied'

interface Signed {
  readonly credential: UsedCredential
  readonly challenge: string
  readonly passkey: FoundPasskey | undefined
  /** Whether the device must have checked who holds it, by fingerprint, face or PIN. */
  readonly mustVerify: boolean
}

/** Judges a signature, and notes that its passkey was used; answers what is wrong with it. */
export const judgeSignature = async (
  db: Db,
  services: Pick<Services, 'env' | 'secrets'>,
  { credential, challenge, passkey, mustVerify }: Signed,
): Promise<PasskeyFault | undefined> => {
  const { env, secrets } = services
  if (!passkey) return 'wrong'
  // Without a password the device says whose passkey it is; where it says so it must be right.
  if (credential.user_handle !== null && credential.user_handle !== handleOf(secrets, passkey.user_id)) return 'wrong'
  const { rpId, origin } = siteOf(env)
  const { id, client_data, authenticator_data, signature } = credential
  const judged = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: client_data, authenticatorData: authenticator_data, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
    // The counter is compared where it is written, so that of two uses at once none is missed.
    credential: { id: passkey.credential_id, publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')), counter: 0 },
  }).catch(() => undefined)
  if (!judged?.verified) return 'wrong'
  const { userVerified, newCounter } = judged.authenticationInfo
  if (mustVerify && !userVerified) return 'unverified'
  if (await countUse(db, passkey.id, newCounter)) return undefined
  await notifyPasskey(db, services, passkey.user_id, 'refused', passkey.name)
  return 'copied'
}
