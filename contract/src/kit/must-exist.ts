/** Returns a value that must exist. Throws an error that names it when it does not. */
export const mustExist = <T>(value: T, what: string): NonNullable<T> => {
  if (value === undefined || value === null) throw new Error(`${what} is missing`)
  return value
}

/** The first of a list that cannot be empty. */
export const firstOf = <T>(list: readonly T[]): NonNullable<T> => mustExist(list[0], 'The first of a list')

/** The last of a list that cannot be empty. */
export const lastOf = <T>(list: readonly T[]): NonNullable<T> => mustExist(list.at(-1), 'The last of a list')

/** The value of a key that the map must hold. */
export const mustGet = <K, V>(map: { get: (key: K) => V | undefined }, key: K): NonNullable<V> => mustExist(map.get(key), String(key))

/** The text for a single item, or the text for several: `oneOrMany(events, ({ title }) => title, (count) => `${count} events`)`. */
export const oneOrMany = <T>(items: readonly T[], one: (item: T) => string, many: (count: number) => string) => {
  const [only] = items
  return only !== undefined && items.length === 1 ? one(only) : many(items.length)
}
