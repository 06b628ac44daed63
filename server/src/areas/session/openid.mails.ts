import { sessionPages } from '@pandu/contract/session'
import type { Env } from '../../kit/env.ts'
import { mailMessage } from '../../kit/mail-message.ts'

/** Sent when an account at the provider is linked or unlinked, so that its owner notices a change by somebody else. */
export const linkMail = (
  env: Pick<Env, 'publicUrl'>,
  reader: { name: string; email: string },
  provider: string,
  event: 'linked' | 'unlinked',
) =>
  mailMessage(reader, event === 'linked' ? `You can sign in with ${provider}` : `You can no longer sign in with ${provider}`, [
    event === 'linked'
      ? `You, or somebody else, signed in to your Pandu account with ${provider}. From now on you can sign in with that ${provider} account, or with your password.`
      : `Your ${provider} account is no longer linked to your Pandu account. Your other devices were signed out. Your password works as before.`,
    'If that was not you, set a new password now: choose "Forgot password" on the login page. Then check your settings:',
    { link: `${env.publicUrl}${sessionPages.settings({}, {}, 'linked-account')}`, label: 'Your settings' },
  ])
