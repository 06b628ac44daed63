import { listLooks } from '@pandu/contract/accounts'
import { fileUrl } from '@pandu/contract/files'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { containsPattern, ifGiven, listPage } from '../../kit/lists.ts'
import { serve } from '../../kit/serve.ts'

const named = (db: Db, search: string) => db.selectFrom('users').select('id').where('search_text', 'like', containsPattern(search))
const picture = (id: string | null) => id && fileUrl(id)

export const identityLogRoutes = [
  serve(listLooks, async ({ db }, input) => {
    const { search, by_id, user_id, field, who } = input.filter
    const looks = db
      .selectFrom('account_log')
      .where('action', '=', 'viewed')
      .$call(ifGiven(by_id, (q, value) => q.where('by_id', '=', value)))
      .$call(ifGiven(user_id, (q, value) => q.where('user_id', '=', value)))
      .$if(field !== undefined, (q) => q.where('account_log.details', '@>', JSON.stringify({ fields: [field] })))
      .$if(who === 'self', (q) => q.whereRef('by_id', '=', 'user_id'))
      .$if(who === 'others', (q) => q.where(sql<boolean>`by_id is distinct from user_id`))
      // Filters by either person: whose papers they are, or who saw them.
      .$call(
        ifGiven(search || undefined, (q, value) =>
          q.where((eb) => eb.or([eb('user_id', 'in', named(db, value)), eb('by_id', 'in', named(db, value))])),
        ),
      )
    const page = await listPage(looks, input, {
      columns: (q) =>
        q
          .innerJoin('users as whose', 'whose.id', 'account_log.user_id')
          .leftJoin('users as by', 'by.id', 'account_log.by_id')
          .select([
            'account_log.id',
            'account_log.at',
            'by_id',
            'by.name as by_name',
            'by.role as by_role',
            'by.profile_picture as by_picture',
            'user_id',
            'whose.name',
            'whose.role',
            'whose.profile_picture',
            sql<string[]>`account_log.details->'fields'`.as('fields'),
          ]),
      sorts: { at: 'account_log.at' },
      id: 'account_log.id',
    })
    const data = page.data.map((row) => ({
      id: row.id,
      at: row.at,
      by:
        row.by_id === null || row.by_name === null || row.by_role === null
          ? null
          : { id: row.by_id, name: row.by_name, role: row.by_role, profile_picture: picture(row.by_picture) },
      whose: { id: row.user_id, name: row.name, role: row.role, profile_picture: picture(row.profile_picture) },
      fields: row.fields,
    }))
    return { ...page, data }
  }),
]
