import { ifGiven } from '../../kit/lists.ts'
import type { Actor } from '@pandu/contract/kit'
import { readTsaReference } from '@pandu/contract/tsa'
import type { Db } from '../../kit/db.ts'
import { campusOf } from './tsa.queries.ts'

/** The TSA project that a project may name: a proposal that its author sees, of its own campus, and neither declined nor withdrawn. */
export const tsaReferences = {
  exists: async (db: Db, address: string, actor: Actor) => {
    const named = readTsaReference(address)
    if (!named) return false
    const row = await db
      .selectFrom('tsa_proposals')
      .select('id')
      .where('id', '=', named.id)
      .where('tsa_id', '=', named.tsaId)
      .where('approval', 'not in', ['declined', 'withdrawn'])
      .$call(ifGiven(campusOf(actor), (q, campus) => q.where('tsa_id', '=', campus)))
      .executeTakeFirst()
    return row !== undefined
  },
}
