import type { Endpoint } from '@pandu/contract/kit'
import * as z from 'zod'

/** What fuzzing reads of a JSON schema. */
export interface Json {
  type?: string
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  enum?: unknown[]
  const?: unknown
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  additionalProperties?: Json | boolean
  fileRule?: { accept: readonly string[] }
}

const known = new Map<Endpoint, Json>()

/** The input of a call as JSON schema; what such a schema cannot say is left open. */
export const inputOf = (endpoint: Endpoint): Json => {
  const found = known.get(endpoint) ?? (z.toJSONSchema(endpoint.input as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Json)
  known.set(endpoint, found)
  return found
}

/** The forms that a value may have. */
const formsOf = (schema: Json): Json[] => {
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return inner.length > 0 ? inner.flatMap(formsOf) : [schema]
}

/** What the schema says of a place; none when it knows no such place, `{}` where it says nothing. */
export const schemaAt = (schema: Json, [key, ...rest]: readonly string[]): Json | undefined => {
  if (key === undefined) return schema
  for (const form of formsOf(schema)) {
    if (Object.keys(form).every((word) => word === 'default' || word === '$schema')) return {}
    const more = typeof form.additionalProperties === 'object' ? form.additionalProperties : undefined
    const inner = form.properties?.[key] ?? (/^\d+$/.test(key) ? form.items : undefined) ?? (form.type === 'object' ? more : undefined)
    const found = inner && schemaAt(inner, rest)
    if (found) return found
  }
  return undefined
}

/** Some places that a value has, keys within keys; a file is one value. */
export const placesIn = (value: unknown, path: string[] = []): string[][] =>
  typeof value === 'object' && value !== null && !(value instanceof File) && path.length < 8
    ? [
        ...(path.length > 0 ? [path] : []),
        ...Object.entries(value)
          .slice(0, 20)
          .flatMap(([key, inner]) => placesIn(inner, [...path, key])),
      ]
    : [path]

/** The value with another one in a place. */
export const put = (value: unknown, [key, ...rest]: readonly string[], odd: unknown): unknown => {
  if (key === undefined) return odd
  const copy: object = Array.isArray(value) ? [...(value as unknown[])] : typeof value === 'object' ? { ...value } : {}
  const inner = put((copy as Record<string, unknown>)[key], rest, odd)
  // A plain assignment would set the prototype.
  Object.defineProperty(copy, key, { value: inner, enumerable: true, configurable: true, writable: true })
  return copy
}
