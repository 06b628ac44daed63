import { bankFields, type BankItem } from '@pandu/contract/bank'
import { contentMatches } from '@pandu/contract/kit'
import * as z from 'zod'
import { CallError } from '../../kit/call.ts'
import { keyed, type Keyed } from '../../kit/form/index.ts'

/** What the form of a document begins with. */
export const startOf = (item?: BankItem): ItemValues => ({
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

/** On update content may stay as it is. */
export const schemaOf = (item?: BankItem) => bankFields.check(contentMatches(!item))

/** Several documents below each other. */
export const rowsSchema = z.object({ data: z.array(schemaOf()) })
export interface RowsValues {
  data: Keyed<ItemValues>[]
}

/** A chosen file as a row: what the others have in common with the last one, and a title from the name of the file. */
export const rowOf = (file: File, like: ItemValues): Keyed<ItemValues> =>
  keyed({ ...startOf(), category: like.category, year: like.year, title: titleOf(file.name), content: file })

const titleOf = (name: string) => {
  const words = name
    .replace(/\.[^.]{1,8}$/, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim()
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1, 200)}`
}

/** The rows as the call takes them: beside files, rows travel as text, and each file under the number of its row. */
export const sentOf = ({ data }: RowsValues) => {
  const rows = data.map(({ key: _key, content, ...row }) => ({ ...row, ...(typeof content === 'string' && { content }) }))
  const files = Object.fromEntries(data.flatMap(({ content }, at) => (content instanceof File ? [[String(at), content]] : [])))
  return Object.keys(files).length > 0 ? { data: JSON.stringify(rows), content: files } : { data: rows }
}

/** A fault in the file of a row is shown at the content of that row. */
export const atRows = (error: unknown) => {
  if (!(error instanceof CallError)) return error
  const errors = Object.entries(error.errors).map(([name, messages]) => [name.replace(/^content\.(\d+)$/, 'data.$1.content'), messages])
  return new CallError(error.status, error.message, Object.fromEntries(errors) as typeof error.errors)
}
