import * as z from 'zod'
import { requiredMessage } from './labels.ts'

/**
 * The message of a missing or empty field is `Title is required`, with the label of the form; a field may have another message. An entry of a list has
 * the label of the list.
 */
export const requiredText = (path: readonly PropertyKey[] | undefined) =>
  requiredMessage(path?.findLast((key) => typeof key === 'string') ?? 'value')

type Raw = z.core.$ZodRawIssue

const most = 8
/** The values of a choice for the message, unless there are too many to read. */
const oneOf = (values: readonly unknown[]) =>
  values.length === 1
    ? `must be ${String(values[0])}`
    : values.length > most
      ? 'is not one of the allowed values'
      : `must be one of ${values.map(String).join(', ')}`

const kinds: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be yes or no',
  array: 'must be a list',
  object: 'must be a group of fields',
  date: 'must be a date',
}
const units: Readonly<Record<string, string>> = { string: ' characters', array: ' entries', set: ' entries', file: ' bytes' }
const unitOf = (origin: string, limit: number | bigint) => {
  const unit = units[origin] ?? ''
  return limit === 1 ? unit.replace(/ies$/, 'y').replace(/s$/, '') : unit
}

/** Messages that replace those of Zod. */
const plainly = (issue: Raw): string | undefined => {
  switch (issue.code) {
    case 'invalid_value':
      return oneOf(issue.values)
    case 'invalid_type':
      return kinds[issue.expected] ?? 'cannot be read'
    case 'too_small':
      return `must ${issue.origin === 'number' ? 'be' : 'have'} ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}${unitOf(issue.origin, issue.minimum)}`
    case 'too_big':
      return `must ${issue.origin === 'number' ? 'be' : 'have'} ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}${unitOf(issue.origin, issue.maximum)}`
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `does not know ${issue.keys.join(', ')}`
    case 'invalid_format':
      return issue.format === 'email' ? 'must be a valid e-mail' : 'has the wrong format'
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return 'cannot be read'
    case 'custom':
    default:
      return undefined
  }
}

z.config({
  customError: (issue) => {
    if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null || issue.input === ''))
      return requiredText(issue.path)
    if (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1) return requiredText(issue.path)
    if (issue.code === 'invalid_format' && issue.input === '') return requiredText(issue.path)
    if (issue.code === 'invalid_value' && (issue.input === undefined || issue.input === '')) return requiredText(issue.path)
    return plainly(issue)
  },
  // A strict content security policy forbids the generated validators.
  jitless: 'document' in globalThis,
})
