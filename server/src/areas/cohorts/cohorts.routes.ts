import { cohortRules, createCohort, listCohorts, removeCohort, updateCohort } from '@pandu/contract/cohorts'
import { sql } from 'kysely'
import { withUnique } from '../../kit/errors.ts'
import { ifGiven, listPage, ifSearched } from '../../kit/lists.ts'
import { refuseOutdatedChange } from '../../kit/outdated-change.ts'
import { serve } from '../../kit/serve.ts'
import { cohortColumns, coursesOf, lockCohort, refreshCohort } from './cohorts.queries.ts'

const unique: Parameters<typeof withUnique>[0] = { cohorts_name: ['name', 'A cohort with this name already exists in this year'] }

export const cohortRoutes = [
  serve(listCohorts, async ({ db }, input) => {
    const { search, year, id } = input.filter
    const rows = db
      .selectFrom('cohorts')
      .$call(ifGiven(id, (q, value) => q.where('id', '=', value)))
      .$call(ifGiven(year, (q, value) => q.where('year', '=', value)))
      .$call(ifSearched(search, (q, pattern) => q.where('search_text', 'like', pattern)))
    return listPage(rows, input, {
      columns: (q) => q.select(cohortColumns),
      sorts: { created_at: 'created_at', name: sql`lower(name)`, year: 'year' },
      id: 'id',
    })
  }),

  serve(createCohort, async ({ db, actor }, fields) => {
    const { id } = await withUnique(unique, () =>
      db
        .insertInto('cohorts')
        .values({ ...fields, created_by: actor.id })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await refreshCohort(db, id)
    return { message: 'Cohort created', data: { id } }
  }),

  serve(updateCohort, async ({ db }, { id, updated_at, ...fields }) => {
    refuseOutdatedChange(updateCohort, await lockCohort(db, id), updated_at, 'cohort')
    await withUnique(unique, () =>
      db
        .updateTable('cohorts')
        .set({ ...fields, updated_at: sql`now()` })
        .where('id', '=', id)
        .execute(),
    )
    await refreshCohort(db, id)
    return { message: 'Cohort updated' }
  }),

  serve(removeCohort, async ({ db, allow }, { id }) => {
    // Whoever may not delete cohorts is refused before they are looked up, and so does not learn which exist.
    allow(cohortRules.remove, { used_by: [] })
    await lockCohort(db, id)
    allow(cohortRules.remove, { used_by: await coursesOf(db, id) })
    await db.deleteFrom('cohorts').where('id', '=', id).execute()
    await refreshCohort(db, id)
    return { message: 'Cohort deleted' }
  }),
]
