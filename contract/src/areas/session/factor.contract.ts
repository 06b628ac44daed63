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
  does: 'Begin to turn the codes of an app on: answers the secret for the app',
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
  does: 'Turn the codes of an app on with the first of them: answers recovery codes, this once, when it is your first second factor; the other sessions of the account then end',
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
  does: 'Make new recovery codes, answered this once; the older ones stop working',
  source: 'O88',
  access: 'signed-in',
  recentAuth: true,
  secretAnswer: true,
  input: z.object({}),
  output: recoveryCodes,
})

export const turnOffFactor = endpoint({
  at: 'POST auth/factor/turn-off',
  does: 'Turn the codes of your app off: without a passkey the password alone signs in again',
  source: 'O88',
  access: 'signed-in',
  recentAuth: true,
  input: z.object({}),
  output: messageOnly,
})
