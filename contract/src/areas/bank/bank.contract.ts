import * as z from 'zod'
import {
  wholeListOf,
  checkContent,
  shownContentFields,
  contentType,
  docx,
  endpointOf,
  file,
  Id,
  idList,
  images,
  listInput,
  listOf,
  optionalText,
  readState,
  messageOnly,
  messageWithId,
  search,
  text,
  Timestamp,
  xlsx,
  dayColumn,
  requiredMessage,
} from '../../kit/index.ts'
import { bankRules } from './bank.access.ts'

const endpoint = endpointOf('bank')
const pptx = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

/** The types of a shared document: office documents and pictures. */
export const bankFile = { maxMb: 50, accept: ['application/pdf', docx, xlsx, pptx, ...images] }

/** The years of documents: the programme began in 2019 (001 §9). */
const year = z.coerce.number(requiredMessage('year')).int().min(2019, 'must be 2019 or later').max(2100, 'must be a year')

/** A document of the bank data: the programme's shared documents (O52). */
export const bankItem = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  year: z.number(),
  ...shownContentFields,
  created_by: z.string().nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type BankItem = z.infer<typeof bankItem>

export const listBankData = endpoint({
  at: 'GET manage/bank-data',
  does: 'List the shared documents with search, category and year; filter[id] gives one',
  source: '001 §2.1, O52, G094',
  access: bankRules.read,
  input: listInput({ filter: { search, id: Id, category: text(60), year: Id }, sort: ['created_at', 'title', 'year'] }),
  output: listOf(bankItem),
  sheet: {
    name: 'Bank data',
    columns: {
      title: { label: 'Title', further: [{ label: 'File', value: ({ file_name }) => file_name ?? 'Link' }] },
      category: 'Category',
      year: 'Year',
      description: 'Description',
      created_by: 'Added by',
      created_at: dayColumn('Added'),
    },
  },
})

export const listBankCategories = endpoint({
  at: 'GET manage/bank-data/category',
  does: 'List the categories in use with the number of their documents',
  source: 'O52',
  access: bankRules.read,
  input: z.object({}),
  output: wholeListOf(z.object({ name: z.string(), items: z.number() })),
})

const words = z.object({ title: text(200), description: optionalText(5000), category: text(60), year, type_content: contentType })

/** The fields of the form of a document. */
export const bankFields = words.extend({ content: z.union([file(bankFile), z.string()]).optional() })

export const createBankItem = endpoint({
  at: 'POST manage/bank-data',
  does: 'Add a shared document: a file or a link',
  source: 'O52, G094',
  access: bankRules.manage,
  input: bankFields.check(checkContent()),
  output: messageWithId,
})

export const updateBankItem = endpoint({
  at: 'POST manage/bank-data/update',
  does: 'Change a shared document; content that is left out stays',
  source: 'O52, G094',
  access: bankRules.manage,
  input: bankFields.extend({ id: Id, updated_at: readState }).check(checkContent(false)),
  output: messageOnly,
})

/** How many documents are added at once: one request carries their files. */
export const MOST_BANK_ITEMS = 20

const tooMany = `at most ${MOST_BANK_ITEMS} at once`
const parsed = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** Together with files, the rows are sent as one JSON text, because multipart fields hold only text. */
export const bankRows = z.object({
  data: z.preprocess(
    parsed,
    z
      .array(words.extend({ content: z.string().optional() }), 'must be a list of documents')
      .min(1, 'add at least one')
      .max(MOST_BANK_ITEMS, tooMany),
  ),
  /** The files of the rows that are no links, by the numbers of their rows. */
  content: z.record(z.string().regex(/^\d{1,2}$/), file(bankFile)).optional(),
})

export const createBankItems = endpoint({
  at: 'POST manage/bank-data/multiple',
  does: 'Add several shared documents, all of them or none, as one operation that can be undone; content[n] is the file of row n',
  source: 'O52, G094, 001 §2.1',
  access: bankRules.manage,
  input: bankRows.check(rowsHaveContent()),
  output: z.object({ message: z.string(), data: z.object({ added: z.number(), operation_id: z.number() }) }),
})

/** Each row must have the kind of content that it names; the message is at the content of its row. */
function rowsHaveContent() {
  const check = z.check<z.infer<typeof bankRows>>(({ value, issues }) => {
    if (!Array.isArray(value?.data)) return
    for (const [at, row] of value.data.entries()) {
      const content = row?.type_content === 'upload' ? value.content?.[at] : row?.content
      const found = z
        .object({})
        .loose()
        .check(checkContent())
        .safeParse({ ...row, content })
      for (const { message } of found.error?.issues ?? [])
        issues.push({ code: 'custom', message, path: ['data', at, 'content'], input: content })
    }
  })
  // Zod skips object checks once a field has failed; people want all messages at once.
  check._zod.def.when = () => true
  return check
}

export const removeBankItems = endpoint({
  at: 'POST manage/bank-data/delete',
  does: 'Delete shared documents as one operation that can be undone',
  source: '001 §7 Confirmation dialog calls, X22',
  access: bankRules.manage,
  input: idList(),
  output: z.object({ message: z.string(), data: z.object({ operation_id: z.number() }) }),
})
