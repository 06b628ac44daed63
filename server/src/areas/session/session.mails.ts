import { sessionPages } from '@pandu/contract/session'
import type { Env } from '../../kit/env.ts'
import { mailMessage } from '../../kit/mail-message.ts'

interface Reader {
  name: string
  email: string
}

/** How long a mailed link works. */
export const RESET_MINUTES = 30

/** The mail with the link that sets a new password once. */
export const resetMail = (env: Pick<Env, 'publicUrl'>, reader: Reader, token: string) =>
  mailMessage(reader, 'Set a new password', [
    `You, or somebody else, asked for a new password for your Pandu account. Set it within ${RESET_MINUTES} minutes here:`,
    { link: `${env.publicUrl}${sessionPages.reset({ token, email: reader.email })}`, label: 'Set a new password' },
    'The link works once. If you did not ask for it, ignore this mail. Your password stays the same.',
  ])

/** Sent after every change of a password, so that its owner notices a change by somebody else. */
export const passwordChangedMail = (env: Pick<Env, 'publicUrl'>, reader: Reader) =>
  mailMessage(reader, 'Your password was changed', [
    'The password of your Pandu account was changed. Your other devices were signed out.',
    'If that was not you, set a new password now. Choose "Forgot password" on the login page:',
    { link: `${env.publicUrl}${sessionPages.login({}, { forgot: 1 })}`, label: 'Forgot password' },
  ])

/** Goes to the new e-mail address. The account uses the address once its owner has confirmed it. */
export const confirmEmailMail = ({ publicUrl }: Pick<Env, 'publicUrl'>, reader: Reader, token: string, days: number) =>
  mailMessage(reader, 'Confirm your e-mail address', [
    `Somebody entered this e-mail address for your Pandu account. Confirm it within ${days} days here:`,
    { link: `${publicUrl}${sessionPages.confirmEmail({ token })}`, label: 'Confirm the address' },
    'If you have no Pandu account, somebody mistyped their address. You can ignore this mail.',
  ])

/** Goes to the old e-mail address, so that its owner can undo a change by somebody else. */
export const emailChangedMail = ({ publicUrl }: Pick<Env, 'publicUrl'>, reader: Reader, token: string, days: number) =>
  mailMessage(reader, 'The e-mail address of your Pandu account was changed', [
    'The e-mail address of your Pandu account was changed. Mails no longer go to the old address.',
    `If you did not ask for this, restore the old address within ${days} days. Every device is then signed out of your account, and you set a new password:`,
    { link: `${publicUrl}${sessionPages.takeBackEmail({ token })}`, label: 'Restore the old address' },
  ])

/** Sent once after many wrong passwords on devices that the account does not know. */
export const wrongPasswordsMail = (env: Pick<Env, 'publicUrl'>, reader: Reader, { address, device }: { address: string; device: string }) =>
  mailMessage(reader, 'Somebody tried your password 10 times', [
    'Somebody entered a wrong password for your Pandu account 10 times within a day. Nobody signed in.',
    `The last attempt came from the IP address ${address}, from ${device}.`,
    'If that was you, ignore this mail. If not, choose a password that you use nowhere else. You can still sign in without waiting on devices that you have used before.',
    { link: `${env.publicUrl}${sessionPages.settings({}, {}, 'sign-ins')}`, label: 'See your sign-ins' },
  ])

/** The changes of a second factor: subject and first sentence of the mail, by the action in the history of the account. */
const factorEvents = {
  on: ['Your second factor is on', 'Signing in to your Pandu account with your password now also asks for a code from your app.'],
  off: ['Your second factor is off', 'Signing in to your Pandu account no longer asks for a code from your app.'],
  'recovery codes new': ['New recovery codes', 'New recovery codes were made for your Pandu account. The old codes no longer work.'],
  'recovery code used': ['A recovery code was used', 'A recovery code was used to sign in to your Pandu account.'],
  'codes wrong': [
    'Somebody knows your password',
    'Somebody entered the right password for your Pandu account several times, each time with a wrong second factor. Nobody signed in.',
  ],
} as const
export type FactorEvent = keyof typeof factorEvents

/** Sent after every change and use of a second factor that its owner should know of. */
export const factorMail = (env: Pick<Env, 'publicUrl'>, reader: Reader, event: FactorEvent) => {
  const [subject, sentence] = factorEvents[event]
  return mailMessage(reader, subject, [
    sentence,
    'If that was not you, set a new password now. Choose "Forgot password" on the login page:',
    { link: `${env.publicUrl}${sessionPages.login({}, { forgot: 1 })}`, label: 'Forgot password' },
  ])
}

/** Sent when the superadmin has turned off a second factor whose device was lost. */
export const factorResetMail = (env: Pick<Env, 'publicUrl'>, reader: Reader, by: string, reason: string) =>
  mailMessage(reader, 'Your second factor was reset', [
    `${by} turned off the second factor of your Pandu account. The reason: ${reason}`,
    'You were signed out on every device, and your passkeys were removed. Signing in now asks for your password alone. Sign in and turn on a second factor again:',
    { link: `${env.publicUrl}${sessionPages.settings({}, {}, 'second-factor')}`, label: 'Your second factor' },
    'If you did not ask for this, tell the programme team and set a new password now.',
  ])
