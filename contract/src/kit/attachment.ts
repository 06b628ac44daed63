import * as z from 'zod'
import { linkError } from './fields.ts'

/** A file in an input: in the browser a File, on the server a file that was received and checked. */
export interface Upload {
  readonly name: string
  readonly size: number
  /** On the server the type found in the bytes, never the one the sender claims. */
  readonly type: string
}

export interface FileRule {
  readonly maxMb: number
  /** A file of exactly that size is accepted as well (X38). */
  readonly isInclusive?: true
  /** Accepted media types. */
  readonly accept: readonly string[]
  /** The message for any other file. */
  readonly wrongTypeMessage?: (upload: Upload) => string
  /** A part of a file: its bytes have no type, so they are not checked before the file is complete. */
  readonly isPart?: true
}

/** The type of bytes that were not checked. */
export const uncheckedType = 'application/octet-stream'

/** The media types of pictures that people may upload. */
export const images = ['image/jpeg', 'image/png', 'image/webp'] as const
/** The media type of a spreadsheet of Excel. */
export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** The media type of a document of Word. */
export const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** The message for a file of a type that its field does not accept. */
export const wrongTypeMessage = 'The file does not match the selected content type'
/** The message for a file over the limit of its field, in megabytes. */
export const tooLargeMessage = (maxMb: number, isInclusive?: true) =>
  `File size should be ${isInclusive ? 'at most' : 'less than'} ${maxMb} MB!`
/** Whether a file with `size` bytes is over the limit. A megabyte is 1024 * 1024 bytes here. */
export const isTooLarge = (size: number, { maxMb, isInclusive }: FileRule) => size > maxMb * 1024 * 1024 - (isInclusive ? 0 : 1)
/** The message for a file without a byte. */
export const emptyFileMessage = 'The file is empty'
/** The message for a file that is missing. */
export const emptyFieldMessage = 'This field is required!'

/** Whether a value is a file: of a browser, or as the server has received it. */
export const isUpload = (value: unknown): value is Upload =>
  typeof value === 'object' && value !== null && 'size' in value && 'type' in value && 'name' in value

/** A file field. Both sides check size and type; the server checks them against the bytes it received. `maxMb` is in MiB. */
export const file = (rule: FileRule) =>
  z
    // Does not end the check: a form without its file also gets the messages of its other fields.
    .custom<Upload>(isUpload, { error: emptyFieldMessage, abort: false })
    .refine((f) => !isUpload(f) || f.size > 0, emptyFileMessage)
    .refine((f) => !isUpload(f) || !isTooLarge(f.size, rule), tooLargeMessage(rule.maxMb, rule.isInclusive))
    .refine((f) => !isUpload(f) || rule.accept.includes(f.type), {
      error: ({ input }) => rule.wrongTypeMessage?.(input as Upload) ?? wrongTypeMessage,
    })
    .meta({ type: 'string', format: 'binary', fileRule: rule })

/** A part of a file, with a limit in bytes. */
export const filePart = (maxBytes: number) => file({ maxMb: maxBytes / 2 ** 20, isInclusive: true, accept: [uncheckedType], isPart: true })

/** The rule of a file field, seen through optional, nullable and union wrappers; undefined for other fields. */
export const fileRuleOf = (schema: z.core.$ZodType): FileRule | undefined => {
  const rule = (z.globalRegistry.get(schema) as { fileRule?: FileRule } | undefined)?.fileRule
  if (rule) return rule
  const def = (schema as z.ZodType)._zod.def as { innerType?: z.core.$ZodType; options?: z.core.$ZodType[]; in?: z.core.$ZodType }
  for (const inner of [def.innerType, def.in, ...(def.options ?? [])]) {
    const found = inner && fileRuleOf(inner)
    if (found) return found
  }
  return undefined
}

/** How a document is given: a link to it, or the file itself (001 §9). */
export const contentType = z.enum(['embed', 'upload'])

const linkOrFile = (rule: FileRule) => z.union([file(rule), z.string()]).optional()

/** The shape of the fields of documents named N. */
export type Attachments<N extends string> = { [K in `type_${N}`]: typeof contentType } & {
  [K in `attach_${N}`]: ReturnType<typeof linkOrFile>
}

/** The two fields of each document: `type_cv` says embed or upload, `attach_cv` holds the link or the file (000 §3). Check the pairs with `checkAttachments`. */
export const attachments = <const N extends string>(names: readonly N[], rule: FileRule): Attachments<N> =>
  Object.assign({}, ...names.map((name) => ({ [`type_${name}`]: contentType, [`attach_${name}`]: linkOrFile(rule) })))

interface AttachmentCheck {
  /** If false, pairs that are absent as a whole pass. */
  required?: boolean
  /** Whether a text in place of an uploaded file names a stored one, which then needs no second upload. */
  isStored?: (content: string) => boolean
}

/** A check for objects with attachment pairs: each type must come with its kind of content. */
export const checkAttachments = (names: readonly string[], { required = true, isStored = () => false }: AttachmentCheck = {}) =>
  objectCheck((value, complain) => {
    for (const name of names) {
      const [type, content] = [value[`type_${name}`], value[`attach_${name}`]]
      const isEmpty = content === undefined || content === ''
      const say = (message: string) => complain(`attach_${name}`, message)
      if (isEmpty && (required || type !== undefined)) say(emptyFieldMessage)
      else if (!isEmpty && type === 'embed') {
        const fault = linkError(typeof content === 'string' ? content.trim() : '')
        if (fault) say(fault)
      } else if (!isEmpty && type === 'upload' && typeof content === 'string' && !isStored(content)) say(emptyFieldMessage)
      else if (!isEmpty && type === undefined) say(wrongTypeMessage)
    }
  })

/** A check of a whole object, which may also correct its fields. Zod skips such checks once a field has failed, but people want all messages at once. */
export const objectCheck = (look: (value: Record<string, unknown>, complain: (field: string, message: string) => void) => void) => {
  const check = z.check((ctx: z.core.ParsePayload) => {
    const value = ctx.value as Record<string, unknown>
    if (typeof value !== 'object' || value === null) return
    look(value, (field, message) => ctx.issues.push({ code: 'custom', message, path: [field], input: value[field] }))
  })
  check._zod.def.when = () => true
  return check
}
