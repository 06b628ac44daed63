import { deletePhrase, keepPhrase, listPhrases, MOST_PHRASES, phraseRules } from '@pandu/contract/phrases'
import { sql } from 'kysely'
import { conflict, forbidden, notFound, withUnique } from '../../kit/errors.ts'
import { countOf, listPage, ifSearched } from '../../kit/lists.ts'
import { serve } from '../../kit/serve.ts'

/** Phrases for the notes of decisions: personal ones, and those that all who decide share. */
export const phraseRoutes = [
  serve(listPhrases, ({ db, actor }, input) => {
    const { search } = input.filter
    const rows = db
      .selectFrom('phrases')
      .where((eb) => eb.or([eb('owner_id', '=', actor.id), eb('owner_id', 'is', null)]))
      .$call(ifSearched(search, (q, pattern) => q.where(sql<boolean>`lower(text) like ${pattern}`)))
    return listPage(rows, input, {
      columns: (q) => q.select(['id', 'text', 'owner_id']),
      sorts: { text: sql`lower(text)` },
      id: 'id',
    })
  }),

  serve(keepPhrase, async ({ db, actor }, { text, shared }) => {
    if (shared && phraseRules.share.test(actor) !== true) throw forbidden()
    const owner_id = shared ? null : actor.id
    const kept = db.selectFrom('phrases').where('owner_id', shared ? 'is' : '=', owner_id)
    if ((await countOf(kept.select(sql<number>`count(*)`.as('total')))) >= MOST_PHRASES)
      throw conflict(`There are ${MOST_PHRASES} phrases already; please delete one first`)
    const { id } = await withUnique({ phrases_once: ['text', 'is saved already'] }, () =>
      db.insertInto('phrases').values({ owner_id, text }).returning('id').executeTakeFirstOrThrow(),
    )
    return { message: shared ? 'The phrase is shared' : 'The phrase is saved', data: { id } }
  }),

  serve(deletePhrase, async ({ db, actor, allow }, { id }) => {
    const phrase = await db
      .selectFrom('phrases')
      .select(['id', 'owner_id'])
      .where('id', '=', id)
      .where((eb) => eb.or([eb('owner_id', '=', actor.id), eb('owner_id', 'is', null)]))
      .executeTakeFirst()
    if (!phrase || phraseRules.keep.test(actor) !== true) throw notFound()
    allow(phraseRules.remove, phrase)
    await db.deleteFrom('phrases').where('id', '=', id).execute()
    return { message: 'The phrase has been deleted' }
  }),
]
