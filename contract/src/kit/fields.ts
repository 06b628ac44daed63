import * as z from 'zod'
import type { Role } from './access.ts'
import { isInternalPath } from './pages.ts'
import './zod-config.ts'

/** A row id: a positive 32-bit integer, taken from text as well because query strings and form fields are text. */
export const Id = z.coerce.number({ error: 'must be a number' }).int().positive().max(2_147_483_647)

/** 0 or 1, as the wire writes yes and no. */
export const Flag = z.coerce.number().pipe(z.literal([0, 1]))

/** Whether a text shows nothing: it is empty, or has only spaces and signs without a shape, such as the space of no width. */
export const isBlank = (value: string) => !/[^\p{Default_Ignorable_Code_Point}\s\u2800]/u.test(value)

const trimmed = (message?: string) =>
  z
    .string(message)
    .trim()
    .overwrite((value) => (isBlank(value) ? '' : value))

/** Required text, trimmed; one that shows nothing is none. `max` is in characters. */
export const text = (max = 255, message?: string) => trimmed(message).min(1, message).max(max, `must be at most ${max} characters`)

/** Text that may be empty. For calls that change only what they name: wrapped in `.partial()`, an absent field stays absent. */
export const plainText = (max = 255) => trimmed().max(max, `must be at most ${max} characters`)

/** Text that may be left out: absent and null become the empty string. For create forms; in a `.partial()` use plainText. */
export const optionalText = (max = 255) =>
  plainText(max)
    .nullish()
    .transform((v) => v ?? '')

const notALink = 'must be a link that starts with http:// or https://'

/** A link to another site: only http and https pass (O72), so that no script address can be stored. */
export const link = (message = notALink) =>
  z
    .string(message)
    .trim()
    .min(1, message)
    .max(2000)
    .refine((value) => isWebLink(value), message)

/** A link, or the empty string; the bare prefix `https://` counts as nothing (000 §3). */
export const plainLink = (message = notALink) =>
  z
    .string()
    .trim()
    .max(2000)
    .transform((v) => (/^https?:\/\/$/.test(v) ? '' : v))
    .refine((v) => v === '' || isWebLink(v), message)

/** A link that may be left out: absent and null become the empty string. */
export const optionalLink = (message?: string) =>
  plainLink(message)
    .nullish()
    .transform((v) => v ?? '')

/** What is wrong with a text that should be a link, or undefined. */
export const linkError = (value: string) =>
  !isWebLink(value) ? notALink : value.length > 2000 ? 'must be at most 2000 characters' : undefined

/** Whether a text is an address of the web: http or https, without spaces, and with a host that has a dot (or is localhost). */
export const isWebLink = (value: string) => {
  if (!/^https?:\/\//i.test(value) || /\s/.test(value)) return false
  try {
    return new URL(value).hostname.includes('.') || new URL(value).hostname === 'localhost'
  } catch {
    return false
  }
}

/** E-mail with the two messages of 001 §5. */
export const email = (missing = 'E-mail is required') =>
  z.string(missing).trim().min(1, missing).max(254).pipe(z.email('E-mail must be valid'))

/** A username: what people type to sign in instead of their e-mail, so it has no spaces and no @. */
export const username = text(60).regex(/^[\p{L}\d._-]*$/u, 'username may contain letters, digits, dots, dashes and underscores')

/** NIK: the 16-digit citizen number; digits only (O74). */
export const nik = z
  .string()
  .trim()
  .regex(/^\d{16}$/, 'NIK must be 16 digits')

/** The fewest characters of a password: 8 for scholars (O08), 10 for everybody who works for the programme. */
export const passwordLength = (role: Role) => (role === 'SCHOLAR' ? 8 : 10)

/**
 * A password of someone with this role. More than 200 characters are refused, because hashing cost grows with length. The server refuses what is easy
 * to guess.
 */
export const passwordOf = (role: Role) =>
  z
    .string()
    .min(1)
    .min(passwordLength(role), `The password must be at least ${passwordLength(role)} characters`)
    .max(200, 'must be at most 200 characters')

/** A person's gender; these are the stored values. */
export const gender = z.enum(['Male', 'Female', 'other'])
/** Regular scholars and others. */
export const scholarType = z.enum(['regular', 'non-regular'])

const notADay = 'must be a date'

/**
 * A calendar day as YYYY-MM-DD that exists. There was no year 0, and the database does not accept it. The message for a missing day names the field.
 */
export const day = z.iso.date({ error: ({ input }) => (input ? notADay : undefined) }).refine((value) => !value.startsWith('0000'), notADay)

/** Rows named in a delete or trash call: a list of ids, a list of {id}, or one {id} (X22). Becomes a list of distinct ids. */
export const idList = (key = 'id', max = 500) =>
  z.preprocess(
    (value) => {
      const body = value as Record<string, unknown> | unknown[] | null
      const list = Array.isArray(body) ? body : [body && typeof body === 'object' && key in body ? body[key] : body].flat()
      return list.map((entry) => (entry && typeof entry === 'object' && key in entry ? (entry as Record<string, unknown>)[key] : entry))
    },
    z
      .array(Id)
      .min(1, 'choose at least one')
      .max(max)
      .transform((ids) => [...new Set(ids)]),
  )

/** A time stamp as the server writes it: ISO 8601 in UTC. */
export const Timestamp = z.string()

/** A moment that may be left empty: ISO 8601 with its zone; empty or null is none. */
export const optionalMoment = z.preprocess(
  (value) => (value === '' ? null : value),
  z.iso.datetime({ offset: true, error: 'must be a date with a time' }).nullable(),
)

/** The `updated_at` that the writer of a change has read: it is sent back, so that another person's change in between is noticed. */
export const readState = z.iso.datetime({ offset: true }).optional()

/** An address inside the product, made from a page of the route table, so that answers hold complete links. */
export const pageAddress = z.string().refine(isInternalPath)
