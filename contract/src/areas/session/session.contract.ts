import * as z from 'zod'
import { email, endpointOf, passwordOf, permissionNames, roles, messageOnly, text, Timestamp } from '../../kit/index.ts'

const endpoint = endpointOf('session')

/** Who is signed in, as login and `auth/me` answer it (O02). */
export const me = z.object({
  user: z.object({
    id: z.number(),
    name: z.string(),
    username: z.string(),
    email: z.string(),
    role: z.enum(roles),
    /** 1 active, 0 inactive. */
    status: z.number(),
    /** 1 asks for a new password (warning dialog, 001 §4). */
    must_reset_password: z.number(),
    /** 1: somebody else set the password. Until its owner has set another one, only the calls with `firstPassword` answer (O87). */
    first_password: z.number(),
    /** 1: the permissions require a second factor that is not set up. Until it is, only the calls with `withoutFactor` answer (O88). */
    needs_factor: z.number(),
    no_tf: z.string().nullable(),
    gender: z.string().nullable(),
    /** Address of the picture, or null. */
    profile_picture: z.string().nullable(),
    /** The time zone in which pages show times; null follows the device. */
    own_zone: z.string().nullable(),
  }),
  permissions: z.array(z.enum(permissionNames)),
  /** id: the scholar id for scholars, the account id otherwise. */
  profile: z.object({
    id: z.number(),
    university_id: z.number().nullable(),
    vendor_id: z.number().nullable(),
    whole_programme: z.number(),
  }),
  /** After so many days of waiting a record is shown orange, and red, in every list. */
  late: z.object({ amber: z.number(), red: z.number() }),
})
export type Me = z.infer<typeof me>

/** Both fields of a new password, which must be equal. The server knows whose password it is, and so how long it must be. */
const newPassword = {
  password: passwordOf('SCHOLAR'),
  password_confirmation: z.string('type password again').min(1, 'type password again'),
}
export const passwordMismatch = "The password doesn't match."
/** An empty repetition has its own message. */
const samePassword = (v: { password: string; password_confirmation: string }) =>
  v.password_confirmation === '' || v.password === v.password_confirmation
const mismatch = { path: ['password_confirmation'], error: passwordMismatch }

/** The answer to a sign-in: who is signed in, and the token of the session; pages in a browser get that only as a cookie, and '' here. */
export const signInAnswer = me.extend({ message: z.string(), status: z.number(), token: z.string() })
/** The kinds of second factors. */
const factorWays = ['app', 'passkey'] as const
export type FactorMethod = (typeof factorWays)[number]
/** The password was right and the second factor is still missing: the answer only says which ones the account has. */
export const factorNeeded = z.object({
  message: z.string(),
  status: z.number(),
  token: z.string(),
  factor: z.literal(1),
  ways: z.array(z.enum(factorWays)),
})

export const login = endpoint({
  at: 'POST auth/login',
  does: 'Sign in with an e-mail address or a username; with `factor` 1 in the answer the code of `auth/factor`, or a passkey, is still missing',
  source: '001 §7 Account and session, O01–O03',
  access: 'public',
  // Checking a password takes some time, and no transaction may wait for it. The same holds for the three calls below.
  writes: false,
  input: z.object({
    email: text(254, 'E-mail is required'),
    password: z.string('Password is required').min(1, 'Password is required').max(200),
  }),
  output: z.union([factorNeeded, signInAnswer]),
})

export const logout = endpoint({
  at: 'POST auth/logout',
  does: 'Sign out: the token stops working at once',
  firstPassword: true,
  withoutFactor: true,
  halfOpen: true,
  source: '001 §7 Account and session, O03',
  access: 'signed-in',
  input: z.object({}),
  output: messageOnly,
})

export const readMe = endpoint({
  at: 'GET auth/me',
  does: 'Say who is signed in and what they may',
  firstPassword: true,
  withoutFactor: true,
  source: 'G002',
  access: 'signed-in',
  input: z.object({}),
  output: me.extend({ message: z.string() }),
})

export const listDemoPeople = endpoint({
  at: 'GET auth/demo',
  does: 'List the people of the demo world to sign in as; empty outside of demo mode',
  source: 'signing in as the people of the demo world',
  access: 'public',
  input: z.object({}),
  output: z.object({
    data: z.array(z.object({ username: z.string(), name: z.string(), what: z.string() })),
    /** The one password of all demo people; null outside of demo mode. */
    password: z.string().nullable(),
    message: z.string(),
  }),
})

export const requestPasswordReset = endpoint({
  at: 'POST auth/password/reset-request',
  does: 'Mail a one-use link for a new password; answers the same for unknown addresses',
  source: '001 §7 Account and session, O05, O06',
  access: 'public',
  writes: false,
  input: z.object({ email: email() }),
  output: messageOnly,
})

export const resetPassword = endpoint({
  at: 'POST auth/password/reset',
  does: 'Set a new password with the mailed link; ends every session of the account',
  source: '001 §7 Account and session, O05',
  access: 'public',
  writes: false,
  input: z.object({ token: text(200), email: text(254), ...newPassword }).refine(samePassword, mismatch),
  output: messageOnly,
})

export const changePassword = endpoint({
  at: 'POST auth/password/change',
  does: 'Change your password; ends the other sessions of the account',
  source: 'O07, O87, G003',
  access: 'signed-in',
  firstPassword: true,
  withoutFactor: true,
  writes: false,
  input: z.object({ old_password: z.string().min(1).max(200), ...newPassword }).refine(samePassword, mismatch),
  output: messageOnly,
})

const link = z.object({ token: text(200) })

export const confirmEmail = endpoint({
  at: 'POST auth/email/confirm',
  does: 'Confirm a new e-mail address with the link that was mailed to it; the account then uses it',
  source: 'O88',
  access: 'public',
  input: link,
  output: messageOnly,
})

export const takeBackEmail = endpoint({
  at: 'POST auth/email/take-back',
  does: 'Undo a change of e-mail address with the link that was mailed to the old one: ends every session, and answers the token for a new password',
  source: 'O88',
  access: 'public',
  // Hashing must not hold a transaction.
  writes: false,
  secretAnswer: true,
  input: link,
  output: z.object({ message: z.string(), data: z.object({ token: z.string(), email: z.string() }) }),
})

export const confirmPassword = endpoint({
  at: 'POST auth/confirm',
  does: 'Enter your password again: for ten minutes this device may make calls that require it',
  source: 'O88',
  access: 'signed-in',
  withoutFactor: true,
  writes: false,
  input: z.object({ password: z.string('Password is required').min(1, 'Password is required').max(200) }),
  output: messageOnly,
})

export const listSessions = endpoint({
  at: 'GET auth/sessions',
  does: 'List the devices on which your account is signed in',
  source: 'O03',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({
    data: z.array(
      z.object({
        id: z.number(),
        device: z.string(),
        address: z.string(),
        created_at: Timestamp,
        last_seen_at: Timestamp,
        current: z.boolean(),
      }),
    ),
    message: z.string(),
  }),
})

export const revokeSession = endpoint({
  at: 'POST auth/sessions/revoke',
  does: 'Sign out one device of your account, or all others',
  source: 'O03',
  access: 'signed-in',
  // An unattended screen must not be enough to sign the owner out everywhere else.
  recentAuth: true,
  input: z.object({ id: z.union([z.literal('others'), z.coerce.number().int().positive().max(2_147_483_647)]) }),
  output: messageOnly,
})

export const liveTicket = endpoint({
  at: 'POST ws/ticket',
  does: 'Issue a one-use ticket (30 seconds) for the live channel, to be sent as `token`',
  source: 'O64, G104',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({ message: z.string(), data: z.object({ ticket: z.string() }) }),
})
