import { sessionPages } from '@pandu/contract/session'
import type { Env } from '../../kit/env.ts'
import { mailMessage } from '../../kit/mail-message.ts'

/** Told when an account at the provider begins to sign somebody in, and when it ends: neither must stay unnoticed. */
export const linkLetter = (
  env: Pick<Env, 'publicUrl'>,
  reader: { name: string; email: string },
  provider: string,
  event: 'linked' | 'unlinked',
) =>
  mailMessage(reader, event === 'linked' ? `You can sign in with ${provider}` : `${provider} no longer signs you in`, [
    event === 'linked'
      ? `you, or another person, signed in to your Pandu account with ${provider}. From now on that account at ${provider} signs you in, beside your password.`
      : `the account at ${provider} that signed you in to Pandu was forgotten, and your other devices have been signed out. Your password works as before.`,
    'If that was not you, set a new password at once with "Forgot password" on the login page, and look at your settings:',
    { link: `${env.publicUrl}${sessionPages.settings({}, {}, 'linked-account')}`, label: 'Your settings' },
  ])
