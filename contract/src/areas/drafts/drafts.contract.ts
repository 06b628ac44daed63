import * as z from 'zod'
import { contentFiles, csv, docx, endpointOf, file, images, messageOnly, Timestamp, xlsx } from '../../kit/index.ts'
import { isSecretField } from './draft-names.ts'

const endpoint = endpointOf('drafts')

/** How long a draft is kept after it was last saved. */
export const DRAFT_DAYS = 30
/** How many drafts one person has at most, and how much their files hold together. */
export const MOST_DRAFTS = 100
export const MOST_DRAFT_MB = 500
/** How long the text of a draft may be, as JSON. */
const LONGEST_DRAFT = 400_000

const holdsSecret = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.entries(value).some(([name, inner]) => isSecretField(name) || holdsSecret(inner))

const place = {
  /** The call that the form sends, e.g. `POST course`. */
  form: z.string().max(120),
  /** Which record the form is about; `new` for a form without one. */
  record: z
    .string()
    .regex(/^[\w.-]{1,60}$/)
    .default('new'),
}

const Values = z
  .record(z.string().max(80), z.unknown())
  .refine((values) => !holdsSecret(values), 'Passwords, NIK numbers and identity papers are not kept in drafts')
  .refine((values) => JSON.stringify(values).length <= LONGEST_DRAFT, 'The draft is too long')

const draftFile = z.object({
  /** The field of the form; in a list of records its path, e.g. `data.0.content`. */
  field: z.string(),
  id: z.string(),
  name: z.string(),
  size: z.number(),
  type: z.string(),
})
export type DraftFile = z.infer<typeof draftFile>

const draft = z.object({
  version: z.number(),
  /** The version of the record when the form was opened, where it is about one. */
  state: z.string().nullable(),
  values: z.record(z.string(), z.unknown()),
  files: z.array(draftFile),
  saved_at: Timestamp,
})
export type Draft = z.infer<typeof draft>

export const readDraft = endpoint({
  at: 'GET draft',
  does: 'Read your draft of a form: what you typed and the files you chose; null without one',
  source: 'decision 0032',
  access: 'signed-in',
  input: z.object(place),
  output: z.object({ data: draft.nullable(), message: z.string() }),
})

export const saveDraft = endpoint({
  at: 'POST draft',
  does: 'Save the draft of a form as a whole; refused when another tab or device has saved a newer one, or has sent it',
  source: 'decision 0032',
  access: 'signed-in',
  input: z.object({
    ...place,
    /** The version that this one follows, 0 for the first. */
    version: z.int().min(0).max(2_147_483_647),
    /** Which tab saves: it may save again without knowing whether its last attempt arrived. */
    writer: z.string().regex(/^\w{8,64}$/),
    state: z.string().max(60).nullable().default(null),
    values: Values,
    files: z.record(z.string().max(120), z.uuid()).default({}),
  }),
  output: z.object({ message: z.string(), data: z.object({ version: z.number(), saved_at: Timestamp }) }),
})

const accept = [...new Set([...images, 'application/pdf', docx, xlsx, csv, ...Object.values(contentFiles).flat()])]

export const keepDraftFile = endpoint({
  at: 'POST draft/file',
  does: 'Upload a file chosen in a form, under the rule of its field. A draft names it, or it is deleted after a day; the form then sends `draft-file:` and its id in place of the file',
  source: 'decision 0032',
  access: 'signed-in',
  input: z.object({ form: place.form, field: z.string().max(120), file: file({ maxMb: 50, accept }) }),
  output: z.object({ message: z.string(), data: z.object({ id: z.string() }) }),
})

export const discardDraft = endpoint({
  at: 'POST draft/discard',
  does: 'Discard your draft of a form with its files',
  source: 'decision 0032',
  access: 'signed-in',
  input: z.object(place),
  output: messageOnly,
})
