import * as z from 'zod'
import { endpointOf, Id, messageOnly, text, Timestamp } from '../../kit/index.ts'
import { signInAnswer } from './session.contract.ts'

const endpoint = endpointOf('session')

/** How many passkeys an account may have. */
export const MOST_PASSKEYS = 10
/** How many minutes a device has to sign a challenge. */
export const PASSKEY_MINUTES = 5

/** Bytes as browsers write them. */
const bytes = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, 'must be base64url')
    .max(max, `must be at most ${max} characters`)
const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
export type PasskeyTransport = z.infer<typeof transport>

/** The answer of a device that has made a passkey. */
const newCredential = z.object({
  id: bytes(1400),
  client_data: bytes(6000),
  attestation: bytes(30_000),
  // Fields that browsers may add later are ignored.
  transports: z.array(z.string().max(40)).max(20),
})
export type NewCredential = z.infer<typeof newCredential>

/** The answer of a device that has signed with a passkey. */
const usedCredential = z.object({
  id: bytes(1400),
  client_data: bytes(6000),
  authenticator_data: bytes(6000),
  signature: bytes(3000),
  user_handle: bytes(200).nullable(),
})
export type UsedCredential = z.infer<typeof usedCredential>

const known = z.array(z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(transport) }))
const verification = z.enum(['preferred', 'required'])

/** What a browser must ask a device for, under the names of WebAuthn. */
const question = z.object({
  message: z.string(),
  data: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number(),
    userVerification: verification,
    allowCredentials: known,
  }),
})

/** A passkey, as its owner sees it. */
export const passkey = z.object({
  id: z.number(),
  name: z.string(),
  created_at: Timestamp,
  used_at: Timestamp.nullable(),
})
export type Passkey = z.infer<typeof passkey>

const name = text(60)

export const setUpPasskey = endpoint({
  at: 'POST auth/passkeys/set-up',
  does: 'Begin to add a passkey to your account: answers the options for the device',
  source: 'decision 0065',
  access: 'signed-in',
  withoutFactor: true,
  recentAuth: true,
  secretAnswer: true,
  input: z.object({}),
  output: z.object({
    message: z.string(),
    data: z.object({
      challenge: z.string(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
      timeout: z.number(),
      excludeCredentials: known,
      authenticatorSelection: z.object({ residentKey: z.literal('preferred'), userVerification: verification }),
      attestation: z.literal('none'),
    }),
  }),
})

export const addPasskey = endpoint({
  at: 'POST auth/passkeys/add',
  does: 'Add the passkey that your device has made. When it is your first second factor, this answers recovery codes, only once, and ends the other sessions of the account',
  source: 'decision 0065',
  access: 'signed-in',
  withoutFactor: true,
  recentAuth: true,
  // The challenge is used up even if the call is refused. The same holds for the other calls below that take a signature.
  writes: false,
  secretAnswer: true,
  input: z.object({ name, credential: newCredential }),
  /** `codes` is empty if another factor has given them already. */
  output: z.object({ message: z.string(), data: z.object({ codes: z.array(z.string()) }) }),
})

export const renamePasskey = endpoint({
  at: 'POST auth/passkeys/rename',
  does: 'Rename one of your passkeys',
  source: 'decision 0065',
  access: 'signed-in',
  recentAuth: true,
  input: z.object({ id: Id, name }),
  output: messageOnly,
})

export const removePasskey = endpoint({
  at: 'POST auth/passkeys/remove',
  does: 'Remove one of your passkeys: it can no longer sign in; not the last factor of a person whose permissions require one',
  source: 'decision 0065',
  access: 'signed-in',
  recentAuth: true,
  input: z.object({ id: Id }),
  output: messageOnly,
})

export const askPasskey = endpoint({
  at: 'POST auth/passkeys/challenge',
  does: 'Get the challenge for one of your passkeys: after the password to open the session, later to prove that it is still you',
  source: 'decision 0065',
  access: 'signed-in',
  withoutFactor: true,
  halfOpen: true,
  secretAnswer: true,
  input: z.object({}),
  output: question,
})

export const givePasskey = endpoint({
  at: 'POST auth/factor/passkey',
  does: 'Sign with a passkey after the password: opens the session, with a new token',
  source: 'decision 0065',
  access: 'signed-in',
  halfOpen: true,
  writes: false,
  secretAnswer: true,
  input: z.object({ credential: usedCredential }),
  output: signInAnswer,
})

export const confirmWithPasskey = endpoint({
  at: 'POST auth/confirm/passkey',
  does: 'Sign with a passkey instead of entering your password again: for ten minutes this device may make calls that require it',
  source: 'decision 0065',
  access: 'signed-in',
  withoutFactor: true,
  writes: false,
  input: z.object({ credential: usedCredential }),
  output: messageOnly,
})

export const askPasskeyToSignIn = endpoint({
  at: 'POST auth/login/passkey/challenge',
  does: 'Get the challenge that a passkey signs, so that its owner signs in without a password',
  source: 'decision 0065',
  access: 'public',
  secretAnswer: true,
  input: z.object({}),
  output: question,
})

export const signInWithPasskey = endpoint({
  at: 'POST auth/login/passkey',
  does: 'Sign in with a passkey alone, on a device that has checked who holds it: counts as password and second factor',
  source: 'decision 0065',
  access: 'public',
  writes: false,
  input: z.object({ credential: usedCredential }),
  output: signInAnswer,
})
