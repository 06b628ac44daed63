import * as z from 'zod'
import type { Rule } from './access.ts'
import { endpointOf } from './endpoint.ts'
import { Id, readState, type Timestamp } from './fields.ts'
import { listInput, listOf, messageOnly, messageWithId } from './paging.ts'
import type { Sheet } from './sheet.ts'

type At = { list: `GET ${string}`; create: `POST ${string}`; update: `POST ${string}`; remove: `POST ${string}` }

/**
 * The four plain calls of a record: list, create, update, remove. For records with nothing special; a call that needs more is written as an endpoint of
 * its own, instead of adding an option here.
 */
export const resource = <
  R extends z.ZodObject<{ updated_at: typeof Timestamp }>,
  F extends z.ZodObject,
  const S extends string,
  L extends z.ZodRawShape,
>(options: {
  area: string
  noun: string
  /** The row of the table on the wire; `updated_at` tells whether another person has changed it since. */
  record: R
  /** What create and update take. */
  fields: F
  filter: L
  sort: readonly S[]
  defaultSort?: NoInfer<S | `-${S}`>
  size?: number
  /** Where the list is exported: the columns that its screen shows. */
  sheet?: Sheet<z.output<R>>
  read: Rule | 'signed-in'
  write: Rule
  at: At
  source: string
}) => {
  const { area, noun, record, fields, at, source, read, write } = options
  const endpoint = endpointOf(area)
  return {
    noun,
    record,
    fields,
    list: endpoint({
      at: at.list,
      does: `List ${noun}s, a page at a time`,
      source,
      access: read,
      input: listInput({ filter: options.filter, sort: options.sort, defaultSort: options.defaultSort, size: options.size }),
      output: listOf(record),
      ...(options.sheet && { sheet: options.sheet }),
    }),
    create: endpoint({ at: at.create, does: `Create a ${noun}`, source, access: write, input: fields, output: messageWithId }),
    update: endpoint({
      at: at.update,
      does: `Change a ${noun}`,
      source,
      access: write,
      input: fields.extend({ id: Id, updated_at: readState }),
      output: messageOnly,
    }),
    remove: endpoint({ at: at.remove, does: `Delete a ${noun}`, source, access: write, input: z.object({ id: Id }), output: messageOnly }),
  }
}
