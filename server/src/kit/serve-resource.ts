import { type Actor, type Endpoint, type LiveEvent, currentTime } from '@pandu/contract/kit'
import type { RawBuilder, Selectable, SelectQueryBuilder } from 'kysely'
import type { Db } from './db.ts'
import { notFound, withUnique } from './errors.ts'
import { containsPattern, listPage, type SortKey } from './lists.ts'
import { publish } from './live.ts'
import { refuseOutdatedChange } from './outdated-change.ts'
import { type Call, type Handler, serve, type ServedCall } from './serve.ts'
import type { Tables } from './tables.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- which fields a resource has is known to its schemas, which have checked them before
type AnyHandler = Handler<any>

/** What `resource()` of the contract makes. */
interface Resource {
  noun: string
  list: Endpoint
  create: Endpoint
  update: Endpoint
  remove: Endpoint
}

/** Tables that can hold a resource: with an id, two times, and the fields of the resource under their own names. */
type Plain = { [K in keyof Tables]: Tables[K] extends { id: unknown; created_at: unknown; updated_at: unknown } ? K : never }[keyof Tables]

interface Options<K extends Plain, R> {
  table: K
  /** What a row of the list shows. */
  columns: (query: SelectQueryBuilder<Tables, K, object>) => SelectQueryBuilder<Tables, K, R>
  /** The lower-cased text that `filter[search]` looks in: the expression of an index. Other filters compare the column of their name. */
  search: RawBuilder<string>
  sorts: Record<string, SortKey<K>>
  /** Messages at fields for broken unique constraints. */
  unique?: Parameters<typeof withUnique>[0]
  /** Called before a record is made, or with its row locked before it is changed; throws or asks a rule about single fields. */
  beforeWrite?: (call: Call<Actor>, values: Partial<Selectable<Tables[K]>>, row: Selectable<Tables[K]> | undefined) => void
  /** Called with the row locked before it is deleted; throws or asks a rule where something still needs the row. */
  beforeRemove?: (call: Call<Actor>, row: Selectable<Tables[K]>) => Promise<void>
  /** Told to these people's open screens after every change. */
  tells?: { event: LiveEvent; readers: (db: Db) => Promise<number[]> }
}

/**
 * The four plain calls of a record: list, create, update, remove. If one of them needs more, leave it out of the result
 * (`serveResource(...).filter(...)`) and write it with `serve`, instead of adding an option here.
 */
export const serveResource = <K extends Plain, R>(resource: Resource, options: Options<K, R>): ServedCall[] => {
  const { beforeRemove, beforeWrite, unique = {} } = options
  // Kysely's types cannot follow a table that is known by its key only: inside, all of them are typed as one with the common columns.
  const table = options.table as 'vendors'
  type Fields = Omit<Selectable<Tables['vendors']>, 'id'>
  const noun = resource.noun.charAt(0).toUpperCase() + resource.noun.slice(1)
  const changed = async (db: Db) => {
    if (options.tells) await publish(db, await options.tells.readers(db), options.tells.event)
  }

  const list: AnyHandler = ({ db }, input: { filter: { search?: string }; page: { number: number; size: number }; sort: string }) => {
    const { search, ...equal } = input.filter
    let rows = db.selectFrom(table) as SelectQueryBuilder<Tables, 'vendors', object>
    if (search) rows = rows.where(options.search, 'like', containsPattern(search))
    for (const [column, value] of Object.entries(equal)) if (value !== undefined) rows = rows.where(column as 'id', '=', value as number)
    return listPage(rows as never, input, { columns: options.columns, sorts: options.sorts, id: 'id' as never })
  }

  const create: AnyHandler = async (call, values: Fields) => {
    const { db } = call
    beforeWrite?.(call as Call<Actor>, values as never, undefined)
    const { id } = await withUnique(unique, () => db.insertInto(table).values(values).returning('id').executeTakeFirstOrThrow())
    await changed(db)
    return { message: `${noun} created`, data: { id } }
  }

  const update: AnyHandler = async (call, { id, updated_at: read, ...values }: Fields & { id: number; updated_at?: string }) => {
    const { db } = call
    const row = await db.selectFrom(table).selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    if (!row) throw notFound()
    refuseOutdatedChange(resource.update, row, read, resource.noun)
    beforeWrite?.(call as Call<Actor>, values as never, row as never)
    await withUnique(unique, () =>
      db
        .updateTable(table)
        .set({ ...values, updated_at: currentTime() })
        .where('id', '=', id)
        .execute(),
    )
    await changed(db)
    return { message: `${noun} updated` }
  }

  const remove: AnyHandler = async (call, { id }: { id: number }) => {
    const { db } = call
    // Locked, so that nothing begins to use the row between the check and its deletion.
    const row = await db.selectFrom(table).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) throw notFound()
    await beforeRemove?.(call as Call<Actor>, row as never)
    await db.deleteFrom(table).where('id', '=', id).execute()
    await changed(db)
    return { message: `${noun} deleted` }
  }

  return [serve(resource.list, list), serve(resource.create, create), serve(resource.update, update), serve(resource.remove, remove)]
}
