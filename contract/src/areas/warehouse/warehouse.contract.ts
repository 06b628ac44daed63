import * as z from 'zod'
import {
  contentCategory,
  contentFields,
  checkContent,
  shownContentFields,
  contentType,
  emptyFieldMessage,
  endpointOf,
  file,
  Flag,
  Id,
  idList,
  images,
  listInput,
  listOf,
  plainText,
  resource,
  messageOnly,
  messageWithId,
  search,
  text,
  Timestamp,
  readState,
  dayColumn,
} from '../../kit/index.ts'
import { warehouseRules } from './warehouse.access.ts'

const endpoint = endpointOf('warehouse')

/** The programme's units (001 §9). */
export const warehouseUnits = ['UP', 'CM', 'LD', 'EL', 'SN'] as const

/** An item of the learning warehouse (gudang belajar; 001 §3). */
export const warehouseItem = z.object({
  id: z.number(),
  name: z.string(),
  gudang_belajar_category_id: z.number(),
  category: z.string(),
  gudang_belajar_owner_id: z.number().nullable(),
  owner: z.string().nullable(),
  unit_gudang: z.enum(warehouseUnits),
  ...shownContentFields,
  mime_type: contentCategory,
  /** Text on the wire, unlike `private` (001 §3). */
  allow_ld: z.enum(['0', '1']),
  private: z.number(),
  /** Cleaned HTML. */
  description: z.string(),
  /** Where the cover is read. */
  foto: z.string().nullable(),
  cat_gudang: z.string(),
  /** 0 while nobody has rated it. */
  average_rating: z.number(),
  ratings: z.number(),
  /** The reader's own. */
  my_rating: z.number().nullable(),
  /** Names of the course materials made from it, at most a few; empty for those who do not keep the warehouse. */
  used_by: z.array(z.string()),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type WarehouseItem = z.infer<typeof warehouseItem>

export const listWarehouse = endpoint({
  at: 'GET manage/gudang_belajar',
  does: 'List the items of the learning warehouse; filter[id] gives one. Private items are listed for staff only',
  source: '001 §7 Learning warehouse, G099, O84',
  access: 'signed-in',
  input: listInput({
    filter: { search, id: Id, category: Id, owner: Id, unit_gudang: z.enum(warehouseUnits), allow_ld: Flag, private: Flag },
    sort: ['created_at', 'name', 'average_rating'],
  }),
  output: listOf(warehouseItem),
  sheet: {
    name: 'Learning warehouse',
    columns: {
      name: { label: 'Name', further: [{ label: 'Kind', value: ({ mime_type }) => mime_type }] },
      average_rating: {
        label: 'Rating',
        value: ({ average_rating, ratings }) => (ratings > 0 ? average_rating : null),
        further: [{ label: 'Ratings', value: ({ ratings }) => ratings }],
      },
      category: 'Category',
      owner: 'Owner',
      unit_gudang: 'Unit',
      private: { label: 'Seen by', value: (item) => (item.private === 0 ? 'Public' : 'Private') },
      allow_ld: { label: 'Allow LD', value: (item) => (item.allow_ld === '1' ? 'Allowed' : 'Not allowed') },
      created_at: dayColumn('Added'),
    },
  },
})

/** A choice of the form; absent and empty mean the same. */
const chosenId = z
  .union([z.number(), z.string().trim().min(1, emptyFieldMessage)], emptyFieldMessage)
  .pipe(z.coerce.number<string | number>('must be a number').int().positive().max(2_147_483_647))
const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: ({ input }) => (input ? `must be one of ${values.join(', ')}` : emptyFieldMessage) })
const zeroOrOne = z
  .union([z.literal(['0', '1']), z.literal([0, 1])], emptyFieldMessage)
  .transform((value) => (Number(value) === 1 ? (1 as const) : (0 as const)))

/** The fields of the warehouse form. Nothing may stay empty (001 §5). */
export const warehouseFields = z.object({
  name: text(200, emptyFieldMessage),
  gudang_belajar_category_id: chosenId,
  gudang_belajar_owner_id: chosenId,
  unit_gudang: oneOf(warehouseUnits),
  ...contentFields,
  type_content: oneOf(contentType.options),
  mime_type: oneOf(contentCategory.options),
  allow_ld: zeroOrOne,
  private: zeroOrOne,
  /** Rich text; what remains after cleaning must not be empty either. */
  description: text(20_000, emptyFieldMessage),
  cover: file({ maxMb: 50, accept: images }),
})

/** Other callers than the form may leave out owner and cover (001 §7). */
const sent = warehouseFields.partial({ gudang_belajar_owner_id: true, cover: true })

export const createWarehouseItem = endpoint({
  at: 'POST manage/gudang_belajar',
  does: 'Add an item to the learning warehouse',
  source: '001 §7 Learning warehouse, 001 §3',
  access: warehouseRules.manage,
  // Fixed when adding (001 §3): accepted, and nothing else is.
  input: sent.extend({ cat_gudang: z.literal('scholar').optional() }).check(checkContent()),
  output: messageWithId,
})

export const updateWarehouseItem = endpoint({
  at: 'POST manage/gudang_belajar/update',
  does: 'Change an item; without content, cover or owner these stay as they are',
  source: '001 §7 Learning warehouse, X31, X57',
  access: warehouseRules.manage,
  input: sent.extend({ id: Id, updated_at: readState }).check(checkContent(false)),
  output: messageOnly,
})

export const removeWarehouseItems = endpoint({
  at: 'POST manage/gudang_belajar/delete',
  does: 'Delete items, all of them or none; refused for items in use, with the use named',
  source: '001 §7 Learning warehouse, X22, O59',
  access: warehouseRules.manage,
  input: idList(),
  output: messageOnly,
})

export const rateWarehouseItem = endpoint({
  at: 'POST manage/gudang_belajar/rating',
  does: 'Rate an item from 1 to 5; rating again changes your rating',
  source: 'G101, O67',
  access: 'signed-in',
  input: z.object({ id: Id, rating: z.coerce.number().int('must be a whole number').min(1, 'must be 1 to 5').max(5, 'must be 1 to 5') }),
  output: z.object({ message: z.string(), data: z.object({ average_rating: z.number(), ratings: z.number() }) }),
})

const label = z.object({
  id: z.number(),
  name: z.string(),
  items: z.number(),
  materials: z.number(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type WarehouseLabel = z.infer<typeof label>
const labels = (noun: string, at: 'owner' | 'kategori') =>
  resource({
    area: 'warehouse',
    noun,
    record: label,
    fields: z.object({ name: plainText(120).min(1, emptyFieldMessage) }),
    filter: { search, id: Id },
    sort: ['name', 'created_at'],
    defaultSort: 'name',
    size: 100,
    sheet: {
      name: at === 'owner' ? 'Owners' : 'Categories',
      columns: { name: 'Name', items: 'Items', created_at: dayColumn('Created') },
    },
    read: 'signed-in',
    write: warehouseRules.manage,
    at: {
      list: `GET manage/gudang_belajar/${at}`,
      create: `POST manage/gudang_belajar/${at}`,
      update: `POST manage/gudang_belajar/${at}/update`,
      remove: `POST manage/gudang_belajar/${at}/delete`,
    },
    source: '001 §7 Learning warehouse, X52, G100',
  })

/** The owner of an item. */
export const warehouseOwners = labels('owner', 'owner')
/** The category of an item. */
export const warehouseCategories = labels('category', 'kategori')
