import { sessionPages } from '@pandu/contract/session'
import { sql } from 'kysely'
import { defineFixedFind } from '../../kit/fixed-finds.ts'
import type { Parts } from '../../kit/parts.ts'
import { securityLog } from './security-log.parts.ts'

const { settings, policy } = sessionPages
const line = 'Your account'

export const sessionParts: Parts = {
  securityLog,
  /** The settings that everybody has, and the policy. */
  finds: () => [
    defineFixedFind('own_settings', 'My settings', [
      { title: 'Password', words: 'settings change', line, page: settings({}, {}, 'password') },
      {
        title: 'Second factor',
        words: 'settings authenticator app code recovery two-factor passkey fingerprint face',
        line,
        page: settings({}, {}, 'second-factor'),
      },
      { title: 'Devices', words: 'settings signed in sign out sessions', line, page: settings({}, {}, 'devices') },
      { title: 'Sign-ins', words: 'settings login history failed password security', line, page: settings({}, {}, 'sign-ins') },
      { title: 'Notifications by mail', words: 'settings notices digest', line, page: settings({}, {}, 'notifications') },
      { title: 'Time zone', words: 'settings times wib wita wit', line, page: settings({}, {}, 'time-zone') },
      { title: 'Colours', words: 'settings theme dark light appearance', line, page: settings({}, {}, 'colours') },
      { title: 'Policy', words: 'privacy data protection', line: 'What is kept, why, how long, and who sees it', page: policy() },
    ]),
  ],
  accountUses: [
    { label: 'has signed in', exists: (id) => sql`exists (select from sessions where user_id = ${id})` },
    { label: 'has signed in', exists: (id) => sql`exists (select from password_resets where user_id = ${id} and used_at is not null)` },
  ],
}
