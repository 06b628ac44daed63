import * as z from 'zod'
import { endpointOf, messageOnly, text, Timestamp } from '../../kit/index.ts'
import { passkey } from './passkey.contract.ts'
import { signInAnswer } from './session.contract.ts'

const endpoint = endpointOf('session')

/** How many recovery codes are given at once. */
export const RECOVERY_CODES = 10
const code = text(40, 'Code is required')
/** Empty if another factor has given them already. */
const recoveryCodes = z.object({ message: z.string(), data: z.object({ codes: z.array(z.string()) }) })

export const giveFactor = endpoint({
  at: 'POST auth/factor',
  does: 'Send the code of your app, or a recovery code, after the password: opens the session, with a new token',
  source: 'O88',
  access: 'signed-in',
  halfOpen: true,
  // A wrong code must be counted although the call is refused.
  writes: false,
  secretAnswer: true,
  input: z.object({ code }),
  output: signInAnswer,
})

export const readFactor = endpoint({
  at: 'GET auth/factor',
  does: 'Say whether you have a second factor, since when, which passkeys, how many recovery codes are left, and whether your permissions require one',
  source: 'O88',
  access: 'signed-in',
  withoutFactor: true,
  input: z.object({}),
  output: z.object({
    data: z.object({
      on: z.boolean(),
      since: Timestamp.nullable(),
      /** Since when codes of an app are required; null while they are not. */
      app_since: Timestamp.nullable(),
      /** The oldest first. */
      passkeys: z.array(passkey),
      codes_left: z.number(),
      required: z.boolean(),
    }),
    message: z.string(),
  }),
})

export const setUpFactor = endpoint({
  at: 'POST auth/factor/set-up',
  does: 'Begin to turn on the codes of an app: answers the secret for the app',
  source: 'O88',
  access: 'signed-in',
  withoutFactor: true,
  recentAuth: true,
  secretAnswer: true,
  input: z.object({}),
  /** `uri` is the content of the QR code. */
  output: z.object({ message: z.string(), data: z.object({ secret: z.string(), uri: z.string() }) }),
})

export const turnOnFactor = endpoint({
  at: 'POST auth/factor/turn-on',
  does: 'Turn on the codes of an app with the first code. When it is your first second factor, this answers recovery codes, only once, and ends the other sessions of the account',
  source: 'O88',
  access: 'signed-in',
  withoutFactor: true,
  recentAuth: true,
  secretAnswer: true,
  input: z.object({ code }),
  output: recoveryCodes,
})

export const renewRecoveryCodes = endpoint({
  at: 'POST auth/factor/recovery-codes',
  does: 'Create new recovery codes, which are answered only once; the older ones stop working',
  source: 'O88',
  access: 'signed-in',
  recentAuth: true,
  secretAnswer: true,
  input: z.object({}),
  output: recoveryCodes,
})

export const turnOffFactor = endpoint({
  at: 'POST auth/factor/turn-off',
  does: 'Turn off the codes of your app; without a passkey the password alone signs in again',
  source: 'O88',
  access: 'signed-in',
  recentAuth: true,
  input: z.object({}),
  output: messageOnly,
})
