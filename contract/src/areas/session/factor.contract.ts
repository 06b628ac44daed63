import * as z from 'zod'
import { endpointOf, messageOnly, text, Timestamp } from '../../kit/index.ts'
import { welcome } from './session.contract.ts'

const endpoint = endpointOf('session')

/** How many recovery codes are handed out at once. */
export const RECOVERY_CODES = 10
const code = text(40, 'Code is required')
const recoveryCodes = z.object({ message: z.string(), data: z.object({ codes: z.array(z.string()) }) })

export const giveFactor = endpoint({
  at: 'POST auth/factor',
  does: 'Give the code of your app, or a recovery code, after the password: opens the session, with a new token',
  source: 'O88',
  access: 'signed-in',
  halfOpen: true,
  // A wrong code must be counted although the call is refused.
  writes: false,
  secretAnswer: true,
  input: z.object({ code }),
  output: welcome,
})

export const readFactor = endpoint({
  at: 'GET auth/factor',
  does: 'Say whether your second factor is on, since when, how many recovery codes are left, and whether your permissions require it',
  source: 'O88',
  access: 'signed-in',
  withoutFactor: true,
  input: z.object({}),
  output: z.object({
    data: z.object({ on: z.boolean(), since: Timestamp.nullable(), codes_left: z.number(), required: z.boolean() }),
    message: z.string(),
  }),
})

export const setUpFactor = endpoint({
  at: 'POST auth/factor/set-up',
  does: 'Begin to turn your second factor on: answers the secret for an app',
  source: 'O88',
  access: 'signed-in',
  withoutFactor: true,
  recentAuth: true,
  secretAnswer: true,
  input: z.object({}),
  /** `uri` is what the QR code says. */
  output: z.object({ message: z.string(), data: z.object({ secret: z.string(), uri: z.string() }) }),
})

export const turnOnFactor = endpoint({
  at: 'POST auth/factor/turn-on',
  does: 'Turn your second factor on with a code of the app: answers the recovery codes, this once; ends the other sessions of the account',
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
  does: 'Turn your second factor off: the password alone signs in again',
  source: 'O88',
  access: 'signed-in',
  recentAuth: true,
  input: z.object({}),
  output: messageOnly,
})
