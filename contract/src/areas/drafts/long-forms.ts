import type * as z from 'zod/v4/core'
import { fileRuleOf } from '../../kit/index.ts'

/** A form with this many fields or more is long. */
const MANY_FIELDS = 8
/** A text field that takes more characters than this is one that people think about. */
const LONG_TEXT = 2000

interface Def {
  readonly shape?: Readonly<Record<string, z.$ZodType>>
  readonly innerType?: z.$ZodType
  readonly in?: z.$ZodType
  readonly out?: z.$ZodType
  readonly element?: z.$ZodType
  readonly valueType?: z.$ZodType
  readonly options?: readonly z.$ZodType[]
}
const defOf = (schema: z.$ZodType) => schema._zod.def as Def
const inside = ({ innerType, in: input, out, element, valueType, options = [] }: Def) =>
  [innerType, input, out, element, valueType, ...options].filter((one) => one !== undefined)

/** The fields of a form's schema, through its wrappers, and those of the records that it holds lists of. */
const fieldsOf = (schema: z.$ZodType): [string, z.$ZodType][] => {
  const def = defOf(schema)
  if (!def.shape) return inside(def).flatMap(fieldsOf)
  return Object.entries(def.shape).flatMap(([name, field]): [string, z.$ZodType][] => [[name, field], ...fieldsOf(field)])
}

const mayBeLong = (schema: z.$ZodType): boolean => {
  const { checks = [] } = schema._zod.def as { checks?: readonly { _zod: { def: { check?: string; maximum?: number } } }[] }
  const isLong = checks.some(({ _zod: { def } }) => def.check === 'max_length' && (def.maximum ?? 0) > LONG_TEXT)
  return (schema._zod.def.type === 'string' && isLong) || inside(defOf(schema)).some(mayBeLong)
}

/** Whether a form is so much work that it must keep a draft: it has a file, a long text, or many fields. */
export const isLongForm = (schema: z.$ZodType): boolean => {
  const fields = fieldsOf(schema)
  return fields.length >= MANY_FIELDS || fields.some(([, field]) => fileRuleOf(field) !== undefined || mayBeLong(field))
}

const unwrapped = (schema: z.$ZodType): z.$ZodType => {
  const { innerType } = defOf(schema)
  return innerType ? unwrapped(innerType) : schema
}

/** The rule of a file field of a form, also inside wrappers, lists and records; `name` may be its path: `data.0.content`. */
export const fileRuleIn = (schema: z.$ZodType, name: string) => {
  const last = name.split('.').findLast((part) => !/^\d+$/.test(part))
  for (const [field, inner] of fieldsOf(schema)) {
    if (field !== last) continue
    const { valueType } = defOf(unwrapped(inner))
    const rule = fileRuleOf(inner) ?? (valueType && fileRuleOf(valueType))
    if (rule) return rule
  }
  return undefined
}
