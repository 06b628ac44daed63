import { currentTime } from '@pandu/contract/kit'
import {
  createTsaCategory,
  deleteTsaCategory,
  listTsaCategories,
  tsaCategoriesChanged,
  tsaRules,
  updateTsaCategory,
} from '@pandu/contract/tsa'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { notFound, withUnique } from '../../kit/errors.ts'
import { wholeList } from '../../kit/lists.ts'
import { refuseOutdatedChange } from '../../kit/outdated-change.ts'
import { serve } from '../../kit/serve.ts'
import { publishToStaff } from '../../kit/staff.ts'

const proposalsOf = sql<number>`(select count(*) from tsa_proposals where tsa_proposals.tsa_category_id = tsa_categories.id)`.as(
  'proposals',
)

const named = <T>(write: () => Promise<T>) =>
  withUnique({ tsa_categories_name: ['name', 'A category with this name already exists'] }, write)

/** Refreshes staff, who have the categories open; scholars read them with the next form they open. */
const refreshCategories = (db: Db) => publishToStaff(db, [], tsaCategoriesChanged)

export const categoryRoutes = [
  serve(listTsaCategories, async ({ db }) =>
    wholeList(
      await db
        .selectFrom('tsa_categories')
        .select(['id', 'name', 'link_guideline_letter', 'updated_at', proposalsOf])
        .orderBy(sql`lower(name)`)
        .execute(),
    ),
  ),

  serve(createTsaCategory, async ({ db, actor }, fields) => {
    const { id } = await named(() =>
      db
        .insertInto('tsa_categories')
        .values({ ...fields, updated_by: actor.id })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await refreshCategories(db)
    return { message: 'The category has been added', data: { id } }
  }),

  serve(updateTsaCategory, async ({ db, actor }, { id, updated_at, ...fields }) => {
    const before = await db.selectFrom('tsa_categories').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    if (!before) throw notFound()
    refuseOutdatedChange(updateTsaCategory, before, updated_at, 'category')
    await named(() =>
      db
        .updateTable('tsa_categories')
        .set({ ...fields, updated_by: actor.id, updated_at: currentTime() })
        .where('id', '=', id)
        .execute(),
    )
    await refreshCategories(db)
    return { message: 'The category has been saved' }
  }),

  // Locked while it is counted: a proposal that names it meanwhile waits, and then finds it deleted.
  serve(deleteTsaCategory, async ({ db, allow }, { id }) => {
    const locked = await db.selectFrom('tsa_categories').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
    if (!locked) throw notFound()
    const category = await db.selectFrom('tsa_categories').select(['name', proposalsOf]).where('id', '=', id).executeTakeFirstOrThrow()
    allow(tsaRules.removeCategory, category)
    await db.deleteFrom('tsa_categories').where('id', '=', id).execute()
    await refreshCategories(db)
    return { message: 'The category has been deleted' }
  }),
]
