import { defOf, type Schema } from './schema-def.ts'

/**
 * The keys of an input that its schema does not know, as paths: `['colour', 'filter.size']`. zod drops them silently, and a caller who mistypes a name
 * would believe that it had an effect.
 */
export const unknownKeys = (schema: Schema, given: unknown, path = ''): string[] => {
  const def = defOf(schema)
  if (typeof given !== 'object' || given === null) return []
  const at = (key: string | number) => (path === '' ? `${key}` : `${path}.${key}`)
  if (def.shape && !Array.isArray(given)) {
    const { shape, catchall } = def
    return Object.entries(given).flatMap(([key, value]) => {
      const known = Object.hasOwn(shape, key) ? shape[key] : undefined
      if (known) return unknownKeys(known, value, at(key))
      return catchall ? [] : [at(key)]
    })
  }
  const { element } = def
  if (element && Array.isArray(given)) return given.flatMap((value, index) => unknownKeys(element, value, at(index)))
  // Both sides read the same input: a key that one of them knows is known.
  if (def.left && def.right) {
    const right = new Set(unknownKeys(def.right, given, path))
    return unknownKeys(def.left, given, path).filter((key) => right.has(key) || [...right].some((other) => key.startsWith(`${other}.`)))
  }
  // Of several forms, the one that knows most keys is meant.
  if (def.options) return def.options.map((option) => unknownKeys(option, given, path)).reduce((a, b) => (b.length < a.length ? b : a))
  const inner = def.innerType ?? (def.in && defOf(def.in).type === 'transform' ? def.out : def.in)
  return inner ? unknownKeys(inner, given, path) : []
}
