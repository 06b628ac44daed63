import type { Actor } from '@pandu/contract/kit'
import { tsaReference } from '@pandu/contract/tsa'
import type { Db } from '../../kit/db.ts'
import { campusOf } from './tsa.queries.ts'

/** What a project may name as its TSA project: a proposal that its author sees, under its own campus, and that was not declined. */
export const tsaReferences = {
  path: tsaReference,
  exists: async (db: Db, [tsaId, id]: number[], actor: Actor) => {
    const campus = campusOf(actor)
    const row = await db
      .selectFrom('tsa_proposals')
      .select('id')
      .where('id', '=', id!)
      .where('tsa_id', '=', tsaId!)
      .where('approval', '<>', 'declined')
      .$if(campus !== 'every', (q) => q.where('tsa_id', '=', campus as number))
      .executeTakeFirst()
    return row !== undefined
  },
}
