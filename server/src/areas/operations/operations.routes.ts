import { isStaff } from '@pandu/contract/kit'
import { listOperationRows, listOperations, operationRules, undoOperation } from '@pandu/contract/operations'
import { sql } from 'kysely'
import { conflict, notFound } from '../../kit/errors.ts'
import { ifGiven, listPage, ifSearched } from '../../kit/lists.ts'
import { serve } from '../../kit/serve.ts'
import { refreshOperations } from './operations.service.ts'

/** Bulk changes, and undoing them with the functions of the areas. */
export const operationRoutes = [
  serve(listOperations, ({ db, actor }, input) => {
    const { id, kind, area, cohort_id, course_id } = input.filter
    const operations = db
      .selectFrom('operations')
      .$if(!isStaff(actor), (q) => q.where('by_id', '=', actor.id))
      .$call(ifGiven(id, (q, value) => q.where('id', '=', value)))
      .$call(ifGiven(kind, (q, value) => q.where('kind', '=', value)))
      .$if(area !== undefined, (q) => q.where('kind', 'like', `${area}.%`))
      .$call(ifGiven(cohort_id, (q, value) => q.where('kind', 'like', 'cohorts.%').where(sql`(payload->>'cohort_id')::int`, '=', value)))
      .$call(ifGiven(course_id, (q, value) => q.where('kind', 'like', 'mentoring.%').where(sql`(payload->>'course_id')::int`, '=', value)))
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
          sql<number>`(select count(*) from operation_rows r where r.operation_id = operations.id and r.undone_at is not null)`.as(
            'undone_rows',
          ),
        ]),
      sorts: { created_at: 'created_at' },
      id: 'id',
    })
  }),

  serve(listOperationRows, async ({ db, actor, allow }, input) => {
    const { operation_id, search } = input.filter
    const operation =
      operation_id === undefined
        ? undefined
        : await db.selectFrom('operations').select(['id', 'kind', 'by_id', 'undone_at']).where('id', '=', operation_id).executeTakeFirst()
    if (!operation || !operationRules.read.test(actor, operation)) throw notFound()
    allow(operationRules.read, operation)
    const rows = db
      .selectFrom('operation_rows')
      .where('operation_id', '=', operation.id)
      .$call(ifSearched(search, (q, pattern) => q.where(sql<boolean>`lower(label) like ${pattern}`)))
    return listPage(rows, input, {
      columns: (q) =>
        q.select((eb) => [
          'record_id as id',
          'label',
          'before',
          'after',
          'undone_at',
          eb.selectFrom('users').select('name').whereRef('users.id', '=', 'operation_rows.undone_by_id').as('undone_by'),
        ]),
      sorts: { label: sql`lower(label)` },
      id: 'record_id',
    })
  }),

  serve(undoOperation, async (call, { id, rows }) => {
    const { db, actor, allow, services } = call
    // Locked: the second of two people who undo at once is told that it has been done. `no key update`, because rows that refer to the operation may
    // still be added or deleted.
    const operation = await db.selectFrom('operations').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    if (!operation || !operationRules.read.test(actor, operation)) throw notFound()
    allow(operationRules.undo, operation)
    const undo = services.contributions.undoers[operation.kind]
    if (!undo) throw conflict('This operation cannot be undone')
    const kept = await db.selectFrom('operation_rows').select(['record_id', 'undone_at']).where('operation_id', '=', id).execute()
    const open = kept.flatMap(({ record_id, undone_at }) => (undone_at === null ? [record_id] : []))
    const only = rows ? open.filter((one) => rows.includes(one)) : open
    if (rows && kept.length === 0) throw conflict('This operation can only be undone as a whole')
    if (rows && only.length < new Set(rows).size) throw conflict('Some of these rows have already been undone')
    await undo(call, operation, kept.length > 0 ? only : undefined)

    const undone = { undone_at: sql<Date>`now()`, undone_by_id: actor.id }
    if (only.length > 0)
      await db.updateTable('operation_rows').set(undone).where('operation_id', '=', id).where('record_id', 'in', only).execute()
    const isWhole = only.length === open.length
    if (isWhole) await db.updateTable('operations').set(undone).where('id', '=', id).execute()
    await refreshOperations(db, operation.by_id)
    if (isWhole) return { message: `${operation.title} has been undone` }
    return { message: `${only.length} of ${kept.length} rows of operation ${id} have been undone` }
  }),
]
