import { unprintableInWords } from '../../kit/printable.ts'
import { keysOf } from '../../kit/records.ts'

/** A field that a template may name between two pairs of braces, with its label and a value for previews. */
interface MergeField {
  readonly label: string
  readonly sample: string
  /** Nothing has to be entered for it: it is there for every contract. */
  readonly given?: true
}

/**
 * What a template may ask for. The NIK is not among them: it stays sealed in the database, and contracts have more readers than it has
 * (implementing partners decide on them).
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

/** A text cut at its fields: plain pieces, and the names between braces. */
export const piecesOf = (text: string): ({ text: string } | { field: string })[] => {
  const pieces: ({ text: string } | { field: string })[] = []
  let end = 0
  for (const match of text.matchAll(field)) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) })
    pieces.push({ field: match[1]! })
    end = match.index + match[0].length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}

/** The known fields that a text names, each once, in the order in which labels stand. */
export const fieldsOf = (text: string): MergeFieldName[] => {
  const named = new Set(piecesOf(text).flatMap((piece) => ('field' in piece ? [piece.field] : [])))
  return mergeFieldNames.filter((name) => named.has(name))
}

/** The text with its fields filled in. */
export const fill = (text: string, values: Partial<Record<MergeFieldName, string>>) =>
  piecesOf(text)
    .map((piece) => ('text' in piece ? piece.text : isField(piece.field) ? (values[piece.field] ?? '') : ''))
    .join('')

/** The labels of the fields that have to be entered somewhere and are empty. */
export const missingIn = (fields: readonly MergeFieldName[], values: Partial<Record<MergeFieldName, string>>) =>
  fields.filter((name) => !('given' in mergeFields[name]) && !values[name]?.trim()).map((name) => mergeFields[name].label)

/** What a contract could not print: letters of the template and of the values that it asks for, each with the place where they are. */
export const unprintableOf = (template: { title: string; body: string }, values: Partial<Record<MergeFieldName, string>>): string[] => {
  // The name stands under the signature, whatever the template asks for.
  const asked = new Set<MergeFieldName>([...fieldsOf(`${template.title}\n${template.body}`), 'name'])
  return [
    ...mergeFieldNames.filter((name) => asked.has(name)).map((name) => [mergeFields[name].label, values[name] ?? ''] as const),
    ['Title of the template', template.title] as const,
    ['Text of the template', template.body] as const,
  ].flatMap(([place, text]) => {
    const fault = unprintableInWords(text)
    return fault ? [`${place}: ${fault}`] : []
  })
}

/** What is wrong with the fields of a text, or undefined: a name that nobody knows, a brace that was left open. */
export const faultOfFields = (text: string): string | undefined => {
  const unknown = [...new Set(piecesOf(text).flatMap((piece) => ('field' in piece && !isField(piece.field) ? [piece.field] : [])))]
  if (unknown.length > 0) {
    const names = unknown.map((name) => `{{${name}}}`).join(', ')
    return unknown.length === 1 ? `${names} is not a field` : `${names} are not fields`
  }
  const open = piecesOf(text).some((piece) => 'text' in piece && /\{\{|\}\}/.test(piece.text))
  return open ? 'A field begins with {{ and ends with }}' : undefined
}

/** A line of a contract: a heading (`# `), an entry of a list (`- `, `1. `), a line of text, or a gap. */
interface ContractBlock {
  readonly kind: 'heading' | 'item' | 'text' | 'gap'
  readonly text: string
  readonly marker: string
}

/** The lines of a template. Cut before fields are filled in, so that nobody's name can become a heading. */
export const blocksOf = (body: string): ContractBlock[] =>
  body.split(/\r?\n/).map((line) => {
    const text = line.trim()
    const [, marker, rest] = /^(#|-|\d{1,3}[.)])\s+(.*)$/s.exec(text) ?? []
    if (text === '') return { kind: 'gap', text, marker: '' }
    if (marker === '#') return { kind: 'heading', text: rest!, marker: '' }
    if (marker !== undefined) return { kind: 'item', text: rest!, marker: marker === '-' ? '•' : marker }
    return { kind: 'text', text, marker: '' }
  })
