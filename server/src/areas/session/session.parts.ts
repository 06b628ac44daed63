import { sql } from 'kysely'
import type { Parts } from '../../kit/parts.ts'

export const sessionParts: Parts = {
  accountUses: [
    { how: 'has signed in', found: (id) => sql`exists (select from sessions where user_id = ${id})` },
    { how: 'has signed in', found: (id) => sql`exists (select from password_resets where user_id = ${id} and used_at is not null)` },
  ],
}
