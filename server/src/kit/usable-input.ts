import type { AppError } from './errors.ts'
import { defOf, type Schema } from './schema-def.ts'

interface Parser {
  safeParse: (value: unknown) => { success: boolean; data?: unknown }
}

interface Faults {
  /** The paths at which the schema as a whole reported errors, beside those of single fields. */
  places: readonly PropertyKey[][]
  /** Whether a value can be stored: it holds nothing that the database refuses although no schema looks for it. */
  storable: (value: unknown) => boolean
}

/**
 * The usable part of a faulty input: the valid fields, and instead of each other field a value that throws the error when it is used. So a call runs up
 * to the first step that needs a faulty field, and no further.
 */
export const usableInput = (schema: Schema, raw: unknown, fault: AppError, { places, storable }: Faults): unknown => {
  const broken = unusable(fault)

  const fieldsOf = (shape: Readonly<Record<string, Schema>>, given: object, path: readonly PropertyKey[]) => {
    const fields: Record<string, unknown> = {}
    for (const [key, inner] of Object.entries(shape)) {
      const value = read(inner, (given as Record<string, unknown>)[key], [...path, key])
      if (value !== undefined || key in given) fields[key] = value
    }
    return fields
  }

  const read = (one: Schema, value: unknown, path: readonly PropertyKey[]): unknown => {
    const def = defOf(one)
    if (path.length > 0) {
      if (places.some((place) => place.length === path.length && place.every((step, index) => step === path[index]))) return broken
      const parsed = storable(value) ? (one as unknown as Parser).safeParse(value) : { success: false }
      if (parsed.success) return parsed.data
    }
    if (typeof value !== 'object' || value === null) return broken
    if (def.shape) return Array.isArray(value) ? broken : fieldsOf(def.shape, value, path)
    if (def.left && def.right) return joined(read(def.left, value, path), read(def.right, value, path))
    // If the input does not say which variant it is, any variant can be used for the common fields.
    const chosen =
      def.options && def.discriminator !== undefined ? (optionOf(def.options, def.discriminator, value) ?? def.options[0]) : undefined
    if (chosen) return read(chosen, value, path)
    if (!def.in || !def.out) return broken
    const [before, after] = [transformOf(def.in), transformOf(def.out)]
    const context = { issues: [], addIssue: () => throws(fault), value }
    // A field whose transform fails is as unusable as a faulty one.
    try {
      if (before) return read(def.out, before(value, context), path)
      const inner = read(def.in, value, path)
      return inner === broken || !after ? broken : after(inner, context)
    } catch {
      return broken
    }
  }

  const joined = (left: unknown, right: unknown) => (left === broken || right === broken ? broken : Object.assign({}, left, right))

  return read(schema, raw, [])
}

const optionOf = (options: readonly Schema[], discriminator: string, value: object) =>
  options.find((option) => {
    const field = defOf(option).shape?.[discriminator]
    return field !== undefined && (field as unknown as Parser).safeParse((value as Record<string, unknown>)[discriminator]).success
  })

const transformOf = (schema: Schema) => defOf(schema).transform

const throws = (fault: AppError): never => {
  throw fault
}

/** A value that must not be used: reading, converting, serialising or iterating it throws the error. */
export const unusable = (fault: AppError): object => {
  const refuse = () => throws(fault)
  return new Proxy(
    {},
    {
      get: refuse,
      has: refuse,
      ownKeys: refuse,
      getOwnPropertyDescriptor: refuse,
      getPrototypeOf: refuse,
      set: refuse,
      defineProperty: refuse,
    },
  )
}
