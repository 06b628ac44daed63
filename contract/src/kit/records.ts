/**
 * The keys of an object literal, in its order: what `Object.keys` answers, with their type. Never use it for objects that may hold more than their type
 * says.
 */
export const keysOf = <T extends object>(record: T) => Object.keys(record) as [keyof T & string, ...(keyof T & string)[]]

/** An object with a value for each of the keys. */
export const recordOf = <K extends string, V>(keys: readonly K[], valueOf: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>
