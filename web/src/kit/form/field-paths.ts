import type { Values } from './useCallForm.ts'

// A field in a list of rows is named by its path: `data.0.title`.

const step = (at: unknown, part: string) => (typeof at === 'object' && at !== null ? (at as Values)[part] : undefined)

/** The value at the path of a field. */
export const valueAt = (values: Values, name: string): unknown =>
  name in values ? values[name] : name.split('.').reduce<unknown>(step, values)

/** Whether the form has a field of that name; its value may be undefined. */
export const hasField = (values: Values, name: string): boolean => {
  if (name in values) return true
  const parts = name.split('.')
  const owner = valueAt(values, parts.slice(0, -1).join('.'))
  const last = parts.at(-1) ?? ''
  return parts.length > 1 && typeof owner === 'object' && owner !== null && last in owner
}

/** The field that shows a message: the one that it is about, or the nearest one around it that the form has. */
export const fieldOf = (values: Values, name: string) => (hasField(values, name) ? name : name.replace(/\..*/s, ''))
