import { type Endpoint, SESSION_EXPIRED, pathParameters } from '@pandu/contract/kit'
import { serverSideOf } from '@pandu/contract/server'
import * as z from 'zod'
import { demoPerson } from '../../seed/people.ts'
import { unknownKeys } from '../../src/kit/unknown-keys.ts'
import type { Caller } from '../matrix/facts.ts'
import { inputOf, schemaAt } from './json-schema.ts'
import type { Case } from './round.ts'

/** An answer as it crossed the line. */
export interface Seen {
  status: number
  type: string
  text: string
}

/** What only those who write the product should read: places in its code, statements, and what its parts say. */
const insides =
  /\bat \S+ \(|\.(?:ts|mjs|cjs):\d+|node_modules|\bselect\b.+\bfrom\b|\binsert into\b|violates|duplicate key|relation "|column "|syntax error|SQLSTATE|ECONN|ENOENT|\$argon2|postgres/i

/** Marks that stand in the rows of people, by whom they belong to. */
const marks = /zq-(draft|notice|phrase|contact|proposal|report|mail)-(\d+)/g

const isScholar = (who: Caller) => who === 'scholar' || who === 'scholar2' || who === 'tsa'
const isPartner = (who: Caller) => who === 'vendor' || who === 'facilitator' || who === 'mentor' || who === 'assessor'

/** The kinds of marks that somebody has met: one that nobody meets guards nothing. */
export const metMarks = new Set<string>()

/** Whether somebody may meet what belongs to another person. Written out, as the facts of the matrix are, and not asked of the rules. */
const mayMeet = (who: Caller, kind: string) => {
  if (kind === 'draft' || kind === 'notice' || kind === 'phrase') return false
  if (kind === 'mail') return who === 'superadmin'
  if (kind === 'proposal') return !isScholar(who) && !isPartner(who) && who !== 'visitor' && who !== 'dead'
  return !isScholar(who) && who !== 'visitor' && who !== 'dead'
}

/** Puts the marks into a world, as statements: they change no state and no right. */
export const marking = [
  `update notifications set message_html = message_html || ' zq-notice-' || user_id`,
  `update phrases set text = text || ' zq-phrase-' || owner_id where owner_id is not null`,
  `update scholars set address = 'zq-contact-' || id`,
  `update users set phone_number = 'zq-contact-' || id where role = 'SCHOLAR'`,
  `update proposals set description = 'zq-proposal-' || scholar_id`,
  `update reports set description = 'zq-report-' || scholar_id`,
  `update outbox set text = text || ' zq-mail-' || id`,
  `insert into form_drafts (user_id, form, record, version, writer, state, "values", files)
   select id, 'POST course', 'new', 1, 'thefuzzing', null, jsonb_build_object('title', 'zq-draft-' || id), '{}' from users where id < 15`,
]

/** What is wrong with an answer, in words; none when it is as it must be. */
export const faultsOf = (one: Case, { status, type, text }: Seen): string[] => {
  const { endpoint, who } = one
  const faults: string[] = []
  // A queue that is full says so, and when to come back.
  if (status >= 500 && status !== SESSION_EXPIRED && status !== 503) faults.push(`answers ${status}`)
  if (status < 200 || (status >= 300 && status < 400 && status !== 304)) faults.push(`answers ${status}`)
  if (status >= 400 && insides.test(text)) faults.push(`shows its insides: ${insides.exec(text)![0]}`)
  if (text.includes('$argon2')) faults.push('shows the hash of a password')
  const own = who === 'visitor' || who === 'dead' ? 0 : demoPerson(who).id
  for (const [mark, kind, owner] of text.matchAll(marks)) {
    metMarks.add(kind!)
    if ((kind === 'mail' || Number(owner) !== own) && !mayMeet(who, kind!)) {
      faults.push(`shows somebody else's ${kind}: ${mark}`)
      break
    }
  }
  if (!type.includes('json')) return faults
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return [...faults, 'is no JSON, though it says so']
  }
  if (status >= 400) return [...faults, ...faultsOfError(one, status, body)]
  const output = serverSideOf(endpoint).output as unknown as z.ZodType
  const parsed = output.safeParse(body)
  if (!parsed.success) faults.push(`does not match its schema: ${z.prettifyError(parsed.error).slice(0, 200)}`)
  const more = unknownKeys(output, body)
  if (more.length > 0) faults.push(`holds more than its schema: ${more.slice(0, 5).join(', ')}`)
  return faults
}

const errorShape = z.strictObject({
  message: z.string().min(1),
  errors: z.record(z.string(), z.array(z.string().min(1)).min(1)).optional(),
  data: z
    .strictObject({
      errors: z.unknown().optional(),
      stored: z.record(z.string(), z.unknown()).optional(),
      warnings: z.array(z.unknown()).optional(),
      prove: z.literal(true).optional(),
      factor: z.literal(true).optional(),
    })
    .optional(),
})

const faultsOfError = ({ endpoint, input, raw: isRaw }: Case, status: number, body: unknown): string[] => {
  const parsed = errorShape.safeParse(body)
  if (!parsed.success) return [`has no shape of an error: ${JSON.stringify(body).slice(0, 200)}`]
  // What was sent is no input whose fields could be looked up.
  if (status !== 422 || isRaw) return []
  const { errors } = parsed.data
  if (!errors) return ['is 422 without a field']
  const names = Object.keys(errors).filter((name) => !isInInput(endpoint, input, name))
  return names.length > 0 ? [`names fields that the input does not have: ${names.slice(0, 5).join(', ')}`] : []
}

/** A field of the schema, or something that was sent. The empty name speaks of the input as a whole. */
const isInInput = (endpoint: Endpoint, input: unknown, name: string) => {
  if (name === '' || pathParameters(endpoint.path).includes(name)) return true
  const path = name.split('.')
  const schema = inputOf(endpoint)
  // Calls about many records take them in several forms, of which one has names (X22).
  if (schemaAt(schema, path) || (!schema.properties && name === 'id')) return true
  let value = input
  for (const [index, key] of path.entries()) {
    // Keys may hold dots themselves.
    if (typeof value === 'object' && value !== null && Object.hasOwn(value, path.slice(index).join('.'))) return true
    // Some lists travel as one text.
    if (typeof value === 'string' && index === path.length - 1 && /^\d+$/.test(key)) return true
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false
    value = (value as Record<string, unknown>)[key]
  }
  return true
}
