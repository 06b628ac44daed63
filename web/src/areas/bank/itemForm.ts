import { bankFields, type BankItem } from '@pandu/contract/bank'
import { checkContent } from '@pandu/contract/kit'
import * as z from 'zod'
import { CallError } from '../../kit/call.ts'
import { keyed, type Keyed } from '../../kit/form/index.ts'

/** The initial values of the form. */
export const initialItem = (item?: BankItem): ItemValues => ({
  title: item?.title ?? '',
  description: item?.description ?? '',
  category: item?.category ?? '',
  year: item?.year ?? new Date().getFullYear(),
  type_content: item?.type_content ?? 'upload',
  content: item?.type_content === 'embed' ? item.content : undefined,
})
export type ItemValues = {
  title: string
  description: string
  category: string
  year: number | null
  type_content: string
  content: string | File | undefined
}

/** An update may leave the content out, which keeps the stored one. */
export const itemSchemaOf = (item?: BankItem) => bankFields.check(checkContent(!item))

/** The form with one row for each document. */
export const rowsSchema = z.object({ data: z.array(itemSchemaOf()) })
export interface RowsValues {
  data: Keyed<ItemValues>[]
}

/** The row for a chosen file: shared values copied from the last row, and a title made of the file name. */
export const rowForFile = (file: File, like: ItemValues): Keyed<ItemValues> =>
  keyed({ ...initialItem(), category: like.category, year: like.year, title: titleOf(file.name), content: file })

const titleOf = (name: string) => {
  const words = name
    .replace(/\.[^.]{1,8}$/, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim()
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1, 200)}`
}

/** The rows as the call takes them. A request with files carries the rows as text and each file under the number of its row. */
export const inputOf = ({ data }: RowsValues) => {
  const rows = data.map(({ key: _key, content, ...row }) => ({ ...row, ...(typeof content === 'string' && { content }) }))
  const files = Object.fromEntries(data.flatMap(({ content }, at) => (content instanceof File ? [[String(at), content]] : [])))
  return Object.keys(files).length > 0 ? { data: JSON.stringify(rows), content: files } : { data: rows }
}

/** Shows an error about the file of a row at the content field of that row. */
export const errorAtRows = (error: unknown) => {
  if (!(error instanceof CallError)) return error
  const errors = Object.entries(error.errors).map(([name, messages]) => [name.replace(/^content\.(\d+)$/, 'data.$1.content'), messages])
  return new CallError(error.status, error.message, Object.fromEntries(errors) as typeof error.errors)
}
