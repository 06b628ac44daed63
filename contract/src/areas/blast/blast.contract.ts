import * as z from 'zod'
import {
  wholeListOf,
  timeColumn,
  contentFiles,
  csv,
  docx,
  endpointOf,
  file,
  Flag,
  Id,
  images,
  listInput,
  listOf,
  childListInput,
  messageOnly,
  optionalMoment,
  search,
  text,
  Timestamp,
  xlsx,
} from '../../kit/index.ts'
import { blastRules } from './blast.access.ts'
import { fieldsOf } from './blast-fields.ts'

const endpoint = endpointOf('blast')
const source = '001 §3, §7, C122'

const chooseWhom = 'choose who gets the letter'

/** The sets that a letter goes to: all of a kind (C122), or the members of one group, cohort or university, or one person. */
export const blastAudience = z
  .string()
  .max(30)
  .regex(/^(scholar|tf|vendor|group|(group|cohort|university|user)\.[1-9]\d{0,8})$/, chooseWhom)

/** How many people can be chosen one by one, or in a table, for one letter. */
export const MOST_RECIPIENTS_CHOSEN = 200

/** The sets as a list, or separated by commas: a form with a file has room for few fields. */
const splitted = (given: unknown) => {
  const parts = typeof given === 'string' ? [given] : given
  if (!Array.isArray(parts)) return given
  return parts.flatMap((one) => (typeof one === 'string' ? one.split(',').filter(Boolean) : [one]))
}
const audiences = z.preprocess(
  splitted,
  z
    .array(blastAudience, chooseWhom)
    .min(1, chooseWhom)
    .max(MOST_RECIPIENTS_CHOSEN + 50),
) as z.ZodType<string[], string[]>
const withoutIds = (z.preprocess(splitted, z.array(Id).max(10_000)) as z.ZodType<number[], number[]>).default([])

/** An attachment of up to so many MB is sent with each letter; a larger one is stored, and the letter links to it. */
export const MOST_ATTACHED_MB = 10
export const isAttachable = ({ size }: { size: number }) => size <= MOST_ATTACHED_MB * 1024 * 1024
const attachmentRule = {
  maxMb: 50,
  accept: [...new Set([...images, 'application/pdf', docx, xlsx, csv, ...Object.values(contentFiles).flat()])],
} as const

/** The address of a picture or a large attachment of a letter. It opens without signing in: its number cannot be guessed, and it expires. */
export const openFileUrl = (id: string) => `/api/mail/blast/file/${id}`
/** The files that the addresses in a text name. */
export const openFilesIn = (html: string) => [
  ...new Set([...html.matchAll(/"\/api\/mail\/blast\/file\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})"/g)].map(([, id = '']) => id)),
]

/** For how many minutes at least a letter waits before it is sent; during this time it can be recalled. */
export const RECALL_MINUTES = 2

const fieldsAreKnown = (value: string, context: z.RefinementCtx) => {
  const { unknown } = fieldsOf(value)
  if (unknown.length > 0) context.addIssue({ code: 'custom', message: `there is no field {{${unknown[0]}}}` })
}
const letter = {
  subject: text(200).superRefine(fieldsAreKnown),
  content: text(50_000, 'Content is required').superRefine(fieldsAreKnown),
}

export const listBlastAudiences = endpoint({
  at: 'GET mail/blast/audiences',
  does: 'The possible recipients of a letter to many: all scholars, team or partners, or one cohort, group or university; with the names of the people in `to`, and whether there is a mail server',
  source,
  access: blastRules.manage,
  input: z.object({ to: z.string().max(4000).optional() }),
  output: wholeListOf(z.object({ value: z.string(), label: z.string() })).extend({
    /** Whether there is a mail server. */
    sends: z.boolean(),
  }),
})

export const blastRecipient = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  reason: z.string(),
})
export type BlastRecipient = z.infer<typeof blastRecipient>

export const listBlastRecipients = endpoint({
  at: 'GET mail/blast/recipient',
  does: 'The recipients of a letter to many, each once, with the reason why they get it',
  source: 'G091',
  access: blastRules.manage,
  input: listInput({
    filter: { search, type: z.enum(['scholar', 'tf', 'vendor', 'group']), to: z.string().max(4000) },
    sort: ['name', 'created_at'],
    defaultSort: 'name',
  }),
  output: listOf(blastRecipient),
  sheet: { name: 'Recipients', columns: { name: 'Name', email: 'E-mail', reason: 'Reason' } },
})

export const previewBlast = endpoint({
  at: 'POST mail/blast/preview',
  does: 'A letter to many as one person will get it, with the fields that this person has no value for',
  source,
  access: blastRules.manage,
  input: z.object({ ...letter, user_id: Id }),
  output: z.object({
    data: z.object({ to: z.string(), subject: z.string(), html: z.string(), missing: z.array(z.string()) }),
    message: z.string(),
  }),
})

export const testBlast = endpoint({
  at: 'POST mail/blast/test',
  does: 'Send a letter to many only to yourself, with its attachment',
  source,
  access: blastRules.manage,
  input: z.object({ ...letter, attachment: file(attachmentRule).optional() }),
  output: messageOnly,
})

export const uploadBlastPicture = endpoint({
  at: 'POST mail/blast/upload',
  does: 'Upload a picture for the content of a letter to many; answers the address for it, which opens without signing in',
  source: 'O48',
  access: blastRules.manage,
  input: z.object({ file: file({ maxMb: 50, accept: images }) }),
  output: z.object({ message: z.string(), data: z.object({ path: z.string() }) }),
})

export const readOpenFile = endpoint({
  at: 'GET mail/blast/file/{id}',
  does: 'A picture or a large attachment of a letter to many, for its recipients; it opens without signing in until it expires',
  source,
  access: 'public',
  input: z.object({ id: z.uuid() }),
  output: z.unknown(),
  download: true,
})

export const checkBlast = endpoint({
  at: 'POST mail/blast/check',
  does: 'How many people a letter to many would reach now, with some of their names',
  source,
  access: blastRules.manage,
  input: z.object({ to: audiences, without: withoutIds }),
  output: z.object({ data: z.object({ people: z.number(), names: z.array(z.string()) }), message: z.string() }),
})

export const sendBlast = endpoint({
  at: 'POST mail/blast',
  does: `Send a letter to many: ${RECALL_MINUTES} minutes from now, or at a later time`,
  source,
  access: blastRules.manage,
  input: z.object({
    to: audiences,
    without: withoutIds,
    ...letter,
    attachment: file(attachmentRule).optional(),
    send_at: optionalMoment.default(null),
  }),
  output: z.object({ message: z.string(), data: z.object({ id: z.number(), people: z.number() }) }),
})

export const blastState = z.enum(['waiting', 'held', 'sending', 'done', 'recalled'])
export type BlastState = z.infer<typeof blastState>
export const blastStates: Record<BlastState, string> = {
  waiting: 'Waiting',
  held: 'On hold: its planned time has passed',
  sending: 'Being sent',
  done: 'Sent',
  recalled: 'Recalled',
}

export const blast = z.object({
  id: z.number(),
  subject: z.string(),
  content: z.string(),
  state: blastState,
  by: z.string().nullable(),
  send_at: Timestamp,
  created_at: Timestamp,
  /** `path` is null once it is no longer kept. */
  attachment: z.object({ name: z.string(), size: z.number(), along: z.boolean(), path: z.string().nullable() }).nullable(),
  people: z.number(),
  waiting: z.number(),
  sent: z.number(),
  failed: z.number(),
  unknown: z.number(),
  kept: z.number(),
  left_out: z.number(),
})
export type Blast = z.infer<typeof blast>

export const listBlasts = endpoint({
  at: 'GET mail/blast',
  does: 'The history of letters to many, with how many were sent, failed and wait',
  source,
  access: blastRules.read,
  input: listInput({ filter: { search, id: Id, state: blastState, failed: Flag }, sort: ['created_at', 'send_at', 'subject'] }),
  output: listOf(blast),
  sheet: {
    name: 'Letters to many',
    columns: {
      subject: 'Subject',
      state: { label: 'Status', value: ({ state }) => blastStates[state] },
      people: 'People',
      sent: 'Sent',
      failed: 'Failed',
      by: 'Written by',
      send_at: timeColumn('Sending time'),
      created_at: timeColumn('Written'),
    },
  },
})

export const letterState = z.enum(['waiting', 'sent', 'failed', 'kept', 'unknown', 'left', 'recalled'])
export type LetterState = z.infer<typeof letterState>
export const letterStates: Record<LetterState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  kept: 'Not sent, no mail server',
  unknown: 'Unknown',
  left: 'Taken out',
  recalled: 'Recalled',
}
export const blastLetter = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  reason: z.string(),
  state: letterState,
  error: z.string(),
})
export type BlastLetter = z.infer<typeof blastLetter>

export const listBlastLetters = endpoint({
  at: 'GET mail/blast/letters',
  does: 'The recipients of one letter to many, each with the state of their mail',
  source,
  access: blastRules.read,
  input: childListInput({ blast_id: Id }, { filter: { search, state: letterState }, sort: ['name'], defaultSort: 'name' }),
  output: listOf(blastLetter),
  sheet: {
    name: 'People of a letter',
    columns: {
      name: 'Name',
      email: 'E-mail',
      reason: 'Reason',
      state: { label: 'Status', value: ({ state }) => letterStates[state] },
      error: 'Problem',
    },
  },
})

export const recallBlast = endpoint({
  at: 'POST mail/blast/recall',
  does: 'Recall a letter to many: mails that were not sent yet are cancelled',
  source,
  access: blastRules.manage,
  input: z.object({ id: Id }),
  output: messageOnly,
})

export const releaseBlast = endpoint({
  at: 'POST mail/blast/release',
  does: 'Send a letter to many now whose time passed while the server was off',
  source,
  access: blastRules.manage,
  input: z.object({ id: Id }),
  output: messageOnly,
})

export const retryBlast = endpoint({
  at: 'POST mail/blast/retry',
  does: 'Send a letter to many again to those whose mail failed, but not to those whose mail may have arrived',
  source,
  access: blastRules.manage,
  input: z.object({ id: Id }),
  output: messageOnly,
})
