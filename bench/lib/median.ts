/** The value in the middle by `of`; the higher one of two. Throws when there are no values. */
export const medianBy = <T>(values: readonly T[], of: (value: T) => number): T => {
  const middle = values.toSorted((a, b) => of(a) - of(b))[values.length >> 1]
  if (middle === undefined) throw new Error('Nothing was measured')
  return middle
}

/** The number in the middle; the higher one of two. Throws when there are none. */
export const median = (values: readonly number[]): number => medianBy(values, (value) => value)
