import { keysOf } from '../../kit/records.ts'
import type { TextRun } from '../../kit/rich.ts'

/** A field that a template may name between double braces, with its label and a value for previews. */
interface MergeField {
  readonly label: string
  readonly sample: string
  /** Nobody has to enter it: every contract has it. */
  readonly given?: true
}

/**
 * The fields of templates. The NIK is not among them: it stays encrypted in the database, and contracts have more readers than it has (implementing
 * partners decide on them).
 */
export const mergeFields = {
  name: { label: 'Full Name', sample: 'Sekar Ayuningtyas' },
  no_tf: { label: 'No TELADAN', sample: 'TLD-2024-001' },
  year_tf: { label: 'Cohort Year', sample: '2024' },
  university: { label: 'University', sample: 'Universitas Indonesia' },
  faculty: { label: 'Faculty', sample: 'Faculty of Economics' },
  study_program: { label: 'Study Program', sample: 'Accounting' },
  birth_place: { label: 'Place of Birth', sample: 'Malang' },
  birth_date: { label: 'Date of Birth', sample: '17 May 2005' },
  address: { label: 'Address', sample: 'Jalan Melati 12' },
  city: { label: 'City', sample: 'Kota Malang' },
  province: { label: 'Province', sample: 'Jawa Timur' },
  post_code: { label: 'Post Code', sample: '65111' },
  email: { label: 'Email', sample: 'sekar@student.example' },
  phone_number: { label: 'Phone Number', sample: '0812 3456 789' },
  amount: { label: 'Amount', sample: 'Rp1.250.000', given: true },
  amount_words: { label: 'Amount in Words', sample: 'satu juta dua ratus lima puluh ribu rupiah', given: true },
  contract_number: { label: 'Contract Number', sample: '00012/TLD/2026', given: true },
  date: { label: 'Date of the Contract', sample: '21 November 2026', given: true },
} as const satisfies Record<string, MergeField>
export type MergeFieldName = keyof typeof mergeFields
export const mergeFieldNames = keysOf(mergeFields)
const isField = (name: string): name is MergeFieldName => Object.hasOwn(mergeFields, name)

const field = /\{\{\s*([^{}]*?)\s*\}\}/g

type Style = Omit<TextRun, 'text'>
type Piece = TextRun | (Style & { field: string })

/** The words from one place to another, each in its style. */
const cut = (words: readonly TextRun[], from: number, to: number): TextRun[] => {
  let at = 0
  return words.flatMap((one) => {
    const start = at
    at += one.text.length
    const text = one.text.slice(Math.max(0, from - start), Math.max(0, to - start))
    return text === '' ? [] : [{ ...one, text }]
  })
}

/** Words, split at their fields: plain pieces, and the names between braces. A field with several styles has that of its first brace. */
export const splitAtFields = (given: string | readonly TextRun[]): Piece[] => {
  const words = typeof given === 'string' ? [{ text: given }] : given
  const whole = words.map(({ text }) => text).join('')
  const pieces: Piece[] = []
  let end = 0
  for (const match of whole.matchAll(field)) {
    pieces.push(...cut(words, end, match.index))
    const { text: _, ...style }: TextRun = cut(words, match.index, match.index + 1)[0] ?? { text: '' }
    pieces.push({ ...style, field: match[1] ?? '' })
    end = match.index + match[0].length
  }
  return [...pieces, ...cut(words, end, whole.length)]
}

/** The known fields that a text names, each once, in the order of their labels. */
export const fieldsOf = (text: string): MergeFieldName[] => {
  const named = new Set(splitAtFields(text).flatMap((piece) => ('field' in piece ? [piece.field] : [])))
  return mergeFieldNames.filter((name) => named.has(name))
}

/** Words with their fields filled in. */
export const fillWords = (words: readonly TextRun[], values: Partial<Record<MergeFieldName, string>>): TextRun[] =>
  splitAtFields(words).map((piece) => {
    if (!('field' in piece)) return piece
    const { field: name, ...style } = piece
    return { ...style, text: isField(name) ? (values[name] ?? '') : '' }
  })

/** The text with its fields filled in. */
export const fillFields = (text: string, values: Partial<Record<MergeFieldName, string>>) =>
  fillWords([{ text }], values)
    .map((one) => one.text)
    .join('')

/** The labels of the fields that somebody has to enter and that are empty. */
export const missingFields = (fields: readonly MergeFieldName[], values: Partial<Record<MergeFieldName, string>>) =>
  fields.filter((name) => !('given' in mergeFields[name]) && !values[name]?.trim()).map((name) => mergeFields[name].label)

/** What is wrong with the fields of a text, or undefined: an unknown name, or a brace that was not closed. */
export const fieldsError = (text: string): string | undefined => {
  const unknown = [...new Set(splitAtFields(text).flatMap((piece) => ('field' in piece && !isField(piece.field) ? [piece.field] : [])))]
  if (unknown.length > 0) {
    const names = unknown.map((name) => `{{${name}}}`).join(', ')
    return unknown.length === 1 ? `${names} is not a field` : `${names} are not fields`
  }
  const open = splitAtFields(text).some((piece) => 'text' in piece && /\{\{|\}\}/.test(piece.text))
  return open ? 'A field begins with {{ and ends with }}' : undefined
}
