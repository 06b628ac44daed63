import * as z from 'zod'
import {
  wholeListOf,
  endpointOf,
  Flag,
  Id,
  listInput,
  listOf,
  messageOnly,
  messageWithId,
  scholarType,
  search,
  text,
  Timestamp,
  dayColumn,
  activeColumn,
  objectCheck,
} from '../../kit/index.ts'
import { contractRules } from './contracts.access.ts'
import { unprintableMessage } from '../../kit/printable.ts'
import { fieldsError } from './merge-fields.ts'
import { paperFields } from './paper.ts'
import { typesLabel } from './template-types.ts'
import { bodyError, textFormat } from './template-text.ts'

const endpoint = endpointOf('contracts')

/** Text with fields between braces, which are checked, in letters that the fonts of the PDF have. */
const mergeText = (max: number) =>
  text(max).check((ctx) => {
    const fault = fieldsError(ctx.value) ?? unprintableMessage(ctx.value)
    if (fault) ctx.issues.push({ code: 'custom', message: fault, input: ctx.value })
  })

const templateShape = z.object({
  name: text(120),
  /** Appears above the text of the contract. */
  title: mergeText(200),
  /** With fields as well; `format` says how it is written. */
  body: text(60_000),
  /** The scholar types it is for; none means all. */
  scholar_types: z
    .array(scholarType)
    .transform((types) => scholarType.options.filter((type) => types.includes(type)))
    .optional(),
  /** Letterhead, language, signatures and amount. */
  paper: paperFields.optional(),
})

/** The body is checked in the format that the call names; without one, the server uses the stored format. */
const bodyIsSound = objectCheck(({ body, format }, complain) => {
  const known = textFormat.safeParse(format)
  if (typeof body !== 'string' || body.trim() === '' || !known.success) return
  const fault = bodyError({ body, format: known.data })
  if (fault) complain('body', fault)
})

/** In the form in which the page sends it. */
export const templateFields = templateShape.extend({ format: textFormat }).check(bodyIsSound)

const template = z.object({
  id: z.number(),
  name: z.string(),
  title: z.string(),
  body: z.string(),
  format: textFormat,
  scholar_types: z.array(scholarType),
  paper: paperFields,
  /** Grows with every change of title, body or paper; contracts that were generated from an older version stay as they are. */
  version: z.number(),
  /** 0: kept for the contracts made from it, and no longer offered. */
  status: z.number(),
  contracts: z.number(),
  by: z.string(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type ContractTemplate = z.infer<typeof template>

export const listTemplates = endpoint({
  at: 'GET manage/contract/template',
  does: 'List contract templates in their current version; filter[id] gives one, filter[status] those in use (1) or archived (0)',
  source: '001 §7 Cohorts, email, contracts, scores, O49',
  access: contractRules.follow,
  input: listInput({ filter: { search, id: Id, status: Flag }, sort: ['updated_at', 'name'] }),
  output: listOf(template),
  sheet: {
    name: 'Contract templates',
    columns: {
      name: 'Template',
      scholar_types: { label: 'For', value: ({ scholar_types }) => typesLabel(scholar_types) },
      version: 'Version',
      contracts: 'Contracts',
      by: 'Written by',
      updated_at: dayColumn('Last change'),
      status: activeColumn,
    },
  },
})

export const createTemplate = endpoint({
  at: 'POST manage/contract/template',
  does: 'Create a contract template: text with fields between two pairs of braces, for the scholar types named or for all. format=rich takes rich text with tables, format=plain lines with marks',
  source: 'O49',
  access: contractRules.manage,
  input: templateShape.extend({ format: textFormat.default('plain') }).check(bodyIsSound),
  output: messageWithId,
})

export const updateTemplate = endpoint({
  at: 'POST manage/contract/template/update',
  does: 'Change a contract template; a changed title, body or paper becomes its next version. What is not sent stays. `version` is the one that was read',
  source: 'O49',
  access: contractRules.manage,
  input: templateShape.extend({ format: textFormat.optional(), id: Id, version: z.coerce.number().int().optional() }).check(bodyIsSound),
  output: messageOnly,
})

export const switchTemplate = endpoint({
  at: 'POST manage/contract/template/status',
  does: 'Archive a contract template (0) or use it again (1)',
  source: 'O49',
  access: contractRules.manage,
  input: z.object({ id: Id, status: Flag }),
  output: messageOnly,
})

const templateVersion = z.object({
  number: z.number(),
  title: z.string(),
  body: z.string(),
  format: textFormat,
  paper: paperFields,
  by: z.string(),
  at: Timestamp,
})

export const listTemplateVersions = endpoint({
  at: 'GET manage/contract/template/version',
  does: 'Every version of a contract template, newest first',
  source: 'O49',
  access: contractRules.follow,
  input: z.object({ filter: z.strictObject({ id: Id }) }),
  output: wholeListOf(templateVersion),
})
