import type { Mutant } from './find.ts'

/**
 * The file with all of its mutants in it: each expression asks at run time whether one of them is switched on, so the file is compiled once however
 * many there are. `numberOf` says by which number a mutant is switched on.
 */
export const withMutants = (source: string, mutants: readonly Mutant[], numberOf: (mutant: Mutant) => number): string => {
  const places = new Map<string, Mutant[]>()
  for (const mutant of mutants) {
    const key = `${mutant.start}-${mutant.end}`
    places.set(key, [...(places.get(key) ?? []), mutant])
  }
  // Outer expressions before those inside them.
  const nested = [...places.values()].toSorted(([a], [b]) => a!.start - b!.start || b!.end - a!.end)

  /** The text from `start` to `end` with the mutants of `inside` in it. */
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
      text += source.slice(at, place.start) + (place.isLoaded ? `$late(() => ${choice})` : choice)
      at = place.end
      rest = others.filter(([one]) => one!.start >= place.end)
    }
    return text + source.slice(at, end)
  }
  return write(0, source.length, nested)
}
