import type { Mutant } from './find.ts'

/**
 * Inserts all mutants of a file into its source. Each mutated expression checks at run time which mutant is active, so that the file is compiled only
 * once. `numberOf` returns the number that activates a mutant.
 */
export const withMutants = (source: string, mutants: readonly Mutant[], numberOf: (mutant: Mutant) => number): string => {
  const places = new Map<string, Mutant[]>()
  for (const mutant of mutants) {
    const key = `${mutant.start}-${mutant.end}`
    places.set(key, [...(places.get(key) ?? []), mutant])
  }
  // Outer expressions come before the expressions inside them.
  const nested = [...places.values()].toSorted(([a], [b]) => a!.start - b!.start || b!.end - a!.end)

  /** Returns the source from `start` to `end` with the mutants of `inside` inserted. */
  const write = (start: number, end: number, inside: readonly Mutant[][]): string => {
    let text = ''
    let at = start
    let rest = inside
    while (rest.length > 0) {
      const [first, ...others] = rest
      const place = first![0]!
      const within = others.filter(([one]) => one!.end <= place.end)
      const choices = first!.map((one) => `$mutant(${numberOf(one)}) ? (${one.code}) : `).join('')
      const choice = `(${choices}(${write(place.start, place.end, within)}))`
      text += source.slice(at, place.start) + (place.isLoaded ? `$lazy(() => ${choice})` : choice)
      at = place.end
      rest = others.filter(([one]) => one!.start >= place.end)
    }
    return text + source.slice(at, end)
  }
  return write(0, source.length, nested)
}
