import { isStaff } from '@pandu/contract/kit'
import { listOperations, operationRules, undoOperation } from '@pandu/contract/operations'
import { sql } from 'kysely'
import { conflict, notFound } from '../../kit/errors.ts'
import { given, listPage } from '../../kit/lists.ts'
import { serve } from '../../kit/serve.ts'
import { refreshOperations } from './operations.service.ts'

/** Bulk changes, and undoing them by the undoers of the areas. */
export const operationRoutes = [
  serve(listOperations, ({ db, actor }, input) => {
    const { kind, area, cohort_id } = input.filter
    const operations = db
      .selectFrom('operations')
      .$if(!isStaff(actor), (q) => q.where('by_id', '=', actor.id))
      .$call(given(kind, (q, value) => q.where('kind', '=', value)))
      .$if(area !== undefined, (q) => q.where('kind', 'like', `${area}.%`))
      .$call(given(cohort_id, (q, value) => q.where('kind', 'like', 'cohorts.%').where(sql`(payload->>'cohort_id')::int`, '=', value)))
    return listPage(operations, input, {
      columns: (q) =>
        q.select((eb) => [
          'id',
          'kind',
          'title',
          'rows',
          'by_id',
          'created_at',
          'undone_at',
          sql<string>`coalesce((select name from users where users.id = operations.by_id), '')`.as('by'),
          eb.selectFrom('users').select('name').whereRef('users.id', '=', 'operations.undone_by_id').as('undone_by'),
        ]),
      sorts: { created_at: 'created_at' },
      id: 'id',
    })
  }),

  serve(undoOperation, async (call, { id }) => {
    const { db, actor, allow, services } = call
    // Locked: of two who undo at once, the second reads that it has been done. Its key is not: rows that name the operation may come and go.
    const operation = await db.selectFrom('operations').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    if (!operation || !operationRules.read.test(actor, operation)) throw notFound()
    allow(operationRules.undo, operation)
    const undo = services.contributions.undoers[operation.kind]
    if (!undo) throw conflict('This operation cannot be undone')
    await undo(call, operation)
    await db
      .updateTable('operations')
      .set({ undone_at: sql`now()`, undone_by_id: actor.id })
      .where('id', '=', id)
      .execute()
    await refreshOperations(db, operation.by_id)
    return { message: `${operation.title} has been undone` }
  }),
]
