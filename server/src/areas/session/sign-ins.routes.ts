import { listSignIns } from '@pandu/contract/session'
import { sql } from 'kysely'
import { listPage } from '../../kit/lists.ts'
import { serve } from '../../kit/serve.ts'
import { isSessionAlive } from '../../kit/session.ts'

/** The attempts to sign in to an account, for its owner. */
export const signInRoutes = [
  serve(listSignIns, ({ db, actor, session }, { filter: { only }, ...input }) =>
    listPage(
      db
        .selectFrom('sign_ins')
        .where('sign_ins.user_id', '=', actor.id)
        .$if(only === 'failed', (q) => q.where('outcome', '<>', 'signed_in')),
      input,
      {
        columns: (q) =>
          q.select([
            'sign_ins.id',
            'at',
            'outcome',
            'address',
            'device',
            'times',
            'by_openid',
            sql<boolean>`device_mark is not null`.as('known'),
            sql<'here' | 'elsewhere' | 'no'>`case when outcome <> 'signed_in' then 'no' when session_id = ${session.id} then 'here'
              when exists (select from sessions s where s.id = session_id and ${sql.raw(isSessionAlive)}) then 'elsewhere' else 'no' end`.as(
              'open',
            ),
          ]),
        sorts: { at: 'at' },
        id: 'sign_ins.id',
      },
    ),
  ),
]
