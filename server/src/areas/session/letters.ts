import { sessionPages } from '@pandu/contract/session'
import type { Env } from '../../kit/env.ts'
import { mailMessage } from '../../kit/mail-message.ts'

interface Reader {
  name: string
  email: string
}

/** How long a mailed link works. */
export const RESET_MINUTES = 30

/** The link that a letter for a new password carries. */
export const resetLink = ({ publicUrl }: Pick<Env, 'publicUrl'>, token: string, email: string) =>
  `${publicUrl}${sessionPages.reset({ token, email })}`

/** The letter with the one-use link. */
export const resetLetter = (env: Pick<Env, 'publicUrl'>, reader: Reader, token: string) =>
  mailMessage(reader, 'Set a new password', [
    `you, or another person, requested a new password for your Pandu account. Set it within ${RESET_MINUTES} minutes here:`,
    { link: resetLink(env, token, reader.email), label: 'Set a new password' },
    'The link works once. If you did not ask for it, you need not do anything: your password stays as it is.',
  ])

/** Told after every change of a password, so that a change by somebody else does not stay unnoticed. */
export const changedLetter = (env: Pick<Env, 'publicUrl'>, reader: Reader) =>
  mailMessage(reader, 'Your password was changed', [
    'the password of your Pandu account has just been changed, and other devices have been signed out.',
    'If that was not you, set a new password at once with "Forgot password" on the login page:',
    { link: `${env.publicUrl}${sessionPages.login({}, { forgot: 1 })}`, label: 'Forgot password' },
  ])

/** Goes to a new e-mail address: it counts once somebody who reads it there says so. */
export const confirmEmailLetter = ({ publicUrl }: Pick<Env, 'publicUrl'>, reader: Reader, token: string, days: number) =>
  mailMessage(reader, 'Confirm your e-mail address', [
    `this address is to become the one of your Pandu account. Confirm it within ${days} days here:`,
    { link: `${publicUrl}${sessionPages.confirmEmail({ token })}`, label: 'Confirm the address' },
    'If you have no account in Pandu, another person mistyped their address, and you need not do anything.',
  ])

/** Goes to the address that an account had: whoever reads it there can undo what was not their doing. */
export const movedLetter = ({ publicUrl }: Pick<Env, 'publicUrl'>, reader: Reader, token: string, days: number) =>
  mailMessage(reader, 'Your e-mail address in Pandu was changed', [
    'the e-mail address of your account in Pandu was changed, and messages no longer go to the old address.',
    `If you did not ask for that, take it back within ${days} days. Everybody who is signed in to your account is then signed out, and you set a new password:`,
    { link: `${publicUrl}${sessionPages.takeBackEmail({ token })}`, label: 'Take the address back' },
  ])

/** Told once when somebody has tried many passwords on devices that the account does not know. */
export const triedLetter = (env: Pick<Env, 'publicUrl'>, reader: Reader, { address, device }: { address: string; device: string }) =>
  mailMessage(reader, 'Somebody tried your password 10 times', [
    'there were 10 failed attempts within a day to sign in to your Pandu account, with wrong passwords. Nobody signed in.',
    `The last try came from the address ${address}, from ${device}.`,
    'If that was you, you need not do anything. Otherwise choose a password that you use nowhere else. The devices on which you have signed in before are not slowed down.',
    { link: `${env.publicUrl}${sessionPages.settings({}, {}, 'sign-ins')}`, label: 'Look at your sign-ins' },
  ])

/** What happens to a second factor, as the history of the account and the letter to its owner say it. */
const factorEvents = {
  on: ['Your second factor is on', 'signing in to your Pandu account with the password now asks for a code of your app as well.'],
  off: ['Your second factor is off', 'signing in to your Pandu account does not ask for a code of your app any more.'],
  'recovery codes new': ['New recovery codes', 'new recovery codes were made for your Pandu account. The older ones do not work any more.'],
  'recovery code used': ['A recovery code was used', 'a recovery code was used to sign in to your Pandu account.'],
  'codes wrong': [
    'Somebody knows your password',
    'the right password of your Pandu account was entered several times, each time with a wrong second factor. Nobody signed in.',
  ],
} as const
export type FactorEvent = keyof typeof factorEvents

/** Told after everything that happens to a second factor. */
export const factorLetter = (env: Pick<Env, 'publicUrl'>, reader: Reader, event: FactorEvent) => {
  const [subject, sentence] = factorEvents[event]
  return mailMessage(reader, subject, [
    sentence,
    'If that was not you, set a new password at once with "Forgot password" on the login page:',
    { link: `${env.publicUrl}${sessionPages.login({}, { forgot: 1 })}`, label: 'Forgot password' },
  ])
}

/** Told when the superadmin has turned a lost factor off. */
export const factorResetLetter = (env: Pick<Env, 'publicUrl'>, reader: Reader, by: string, reason: string) =>
  mailMessage(reader, 'Your second factor was reset', [
    `${by} turned the second factor of your Pandu account off, for this reason: ${reason}`,
    'You have been signed out on every device, your passkeys are removed, and signing in asks for the password alone. Sign in and turn a second factor on again:',
    { link: `${env.publicUrl}${sessionPages.settings({}, {}, 'second-factor')}`, label: 'Your second factor' },
    'If you did not ask for that, tell the programme team at once, and set a new password.',
  ])
