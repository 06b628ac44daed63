import * as z from 'zod'
import { requiredText } from './zod-config.ts'

/** The longest cursor that fits into an address. A row with a longer key has no cursor. */
export const MAX_CURSOR_LENGTH = 2000

const place = z
  .string()
  .max(MAX_CURSOR_LENGTH)
  .regex(/^[\w-]+$/)
  .optional()

/**
 * `page[number]` from 1 and `page[size]` up to `max`. A larger size is refused and not silently reduced. A reader who goes from one page to the next
 * sends a cursor: `page[after]` is `edges.last` of the page before, `page[before]` is `edges.first` of the page after. Then no row is missed or shown
 * twice when others are added or deleted meanwhile.
 */
export const page = (size = 10, max = 100) =>
  z
    .object({
      number: z.coerce.number().int().min(1).max(1_000_000).default(1),
      size: z.coerce.number().int().min(1).max(max, `at most ${max} per page`).default(size),
      after: place,
      before: place,
    })
    .prefault({})

/** `filter[search]`: free text, at most 100 characters. */
export const search = z.string().trim().max(100)

/** `filter[status]` of account and member lists: 1 Active, 2 No Active, empty All (X50). */
export const statusFilter = z.enum(['1', '2'])

type Sorts<S extends string> = S | `-${S}`

interface ListOptions<F extends z.ZodRawShape, S extends string> {
  filter: F
  sort: readonly S[]
  defaultSort?: NoInfer<Sorts<S>>
  size?: number
  max?: number
  include?: readonly string[]
}

/** The input of a list call: allow-lists for filters, sort keys and includes; anything else answers 422. `sort` names columns, `-` first means descending. */
export const listInput = <F extends z.ZodRawShape, const S extends string>(options: ListOptions<F, S>) => {
  const keys = options.sort.flatMap((key) => [key, `-${key}`]) as Sorts<S>[]
  const includes = new Set(options.include ?? [])
  return z.object({
    filter: z
      .strictObject(options.filter)
      .partial()
      .prefault({} as never),
    sort: z.enum(keys as [Sorts<S>, ...Sorts<S>[]]).default((options.defaultSort ?? `-${options.sort[0]}`) as never),
    page: page(options.size, options.max),
    include: z
      .string()
      .refine(
        (value) => value.split(',').every((name) => includes.has(name.trim())),
        `include allows: ${[...includes].join(', ') || 'nothing'}`,
      )
      .optional(),
  })
}

/** The same for the rows of one record, which a filter must name: `childListInput({ course_id: Id }, { filter: { search }, sort: ['name'] })`. */
export const childListInput = <U extends z.ZodRawShape, F extends z.ZodRawShape, const S extends string>(
  under: U,
  options: ListOptions<F, S>,
) => {
  const needed = z.strictObject(options.filter).partial().extend(under)
  // The id is checked after the filter. Otherwise a missing id would get the message 'must be a number'.
  const filter = z
    .strictObject({ ...options.filter, ...under })
    .partial()
    .superRefine((given: Readonly<Record<string, unknown>>, context) => {
      for (const key of Object.keys(under))
        if (given[key] === undefined) context.addIssue({ code: 'custom', path: [key], message: requiredText([key]) })
    })
    .prefault({} as never)
  return listInput(options).extend({ filter: filter as unknown as typeof needed })
}

/**
 * The answer of a list call: one page of rows, the total number of rows, and the number of the last page (O11). With `about`, both numbers are
 * estimates. `edges` are the cursors of the first and the last row, for the pages before and after.
 */
export const listOf = <R extends z.ZodType>(row: R) =>
  z.object({
    data: z.array(row),
    total: z.number(),
    last_page: z.number(),
    about: z.literal(true).optional(),
    edges: z.object({ first: z.string(), last: z.string() }).optional(),
    message: z.string(),
  })

/**
 * The answer of a list that is answered whole, because people order its rows or read them as one. It takes no page and no sort. `total` is the number
 * of rows in the answer and `last_page` is 1, so that a program reads it like every other list.
 */
export const wholeListOf = <R extends z.ZodType>(row: R) =>
  z.object({ data: z.array(row), total: z.number(), last_page: z.number(), message: z.string() })

/** The answer of a write that only reports success. */
export const messageOnly = z.object({ message: z.string() })

/** The answer of a write that created a row, with its id (O12). */
export const messageWithId = z.object({ message: z.string(), data: z.object({ id: z.number() }) })
