import type { NewCredential, UsedCredential } from '@pandu/contract/session'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { Db } from '../../kit/db.ts'
import type { Env } from '../../kit/env.ts'
import type { Secrets } from '../../kit/secrets.ts'
import type { Services } from '../../kit/services.ts'
import { countUse, type FoundPasskey } from './passkey.queries.ts'
import { notifyPasskey } from './passkey.notify.ts'

/** Passkeys belong to the host under which people reach the product; browsers refuse them on any other. */
export const relyingParty = ({ publicUrl }: Pick<Env, 'publicUrl'>) => {
  const { hostname, origin } = new URL(publicUrl)
  return { rpId: hostname, origin }
}

/** What devices store as the account: always the same, without revealing who it is. */
export const userHandle = (secrets: Pick<Secrets, 'sign'>, userId: number) => secrets.sign(`passkey:${userId}`)

/** EdDSA, ES256 and RS256, the algorithms that devices use. */
export const ALGORITHMS = [-8, -7, -257]

/** The public key that a device has made; undefined when the answer belongs to another challenge, or to another site. */
export const readNewCredential = async (
  env: Pick<Env, 'publicUrl'>,
  { id, client_data, attestation }: NewCredential,
  challenge: string,
) => {
  const { rpId, origin } = relyingParty(env)
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

/** Why a signature is not accepted. */
export type PasskeyFault = 'wrong' | 'unverified' | 'copied'

interface Signed {
  readonly credential: UsedCredential
  readonly challenge: string
  readonly passkey: FoundPasskey | undefined
  /** Whether the device must have checked who holds it, by fingerprint, face or PIN. */
  readonly mustVerify: boolean
}

/** Checks a signature, and records that its passkey was used; answers what is wrong with it. */
export const verifySignature = async (
  db: Db,
  services: Pick<Services, 'env' | 'secrets'>,
  { credential, challenge, passkey, mustVerify }: Signed,
): Promise<PasskeyFault | undefined> => {
  const { env, secrets } = services
  if (!passkey) return 'wrong'
  // Without a password the device names the owner of the passkey; if it does so otherwise, the name must be right.
  if (credential.user_handle !== null && credential.user_handle !== userHandle(secrets, passkey.user_id)) return 'wrong'
  const { rpId, origin } = relyingParty(env)
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
    // The counter is compared in the statement that stores it, so that two uses at once are noticed.
    credential: { id: passkey.credential_id, publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')), counter: 0 },
  }).catch(() => undefined)
  if (!judged?.verified) return 'wrong'
  const { userVerified, newCounter } = judged.authenticationInfo
  if (mustVerify && !userVerified) return 'unverified'
  if (await countUse(db, passkey.id, newCounter)) return undefined
  await notifyPasskey(db, services, passkey.user_id, 'refused', passkey.name)
  return 'copied'
}
