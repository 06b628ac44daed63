import { textOfRich } from '../../kit/html.ts'

/** How many mentions in a text are looked up at most. The limit bounds the work for one text. */
const MOST_MENTIONS = 200

/** An @ at the beginning of a word. The @ of an e-mail address is none. */
const mentionSign = /(?<![\p{L}\p{M}\p{N}])@(?=[^\s@])/gu
const inWord = /^[\p{L}\p{M}\p{N}]/u

const plain = (text: string) => text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/**
 * The people whose names follow an @ in a text. The name must be complete: no letter or digit follows it. When several names match, the longest one
 * counts. The text is looked up in a map of names, so the cost hardly depends on the number of people in a course.
 */
export const mentionedIn = <P extends { name: string }>(html: string, people: readonly P[]) => {
  const text = plain(textOfRich(html))
  const places = [...text.matchAll(mentionSign)].slice(0, MOST_MENTIONS)
  if (places.length === 0) return []
  const byName = Map.groupBy(people, ({ name }) => plain(name))
  // A person without a name cannot be mentioned.
  const lengths = [...new Set([...byName.keys()].map(({ length }) => length))].filter((one) => one > 0).toSorted((a, b) => b - a)
  const nameAt = (from: number) => {
    const length = lengths.find((one) => byName.has(text.slice(from, from + one)) && !inWord.test(text.slice(from + one, from + one + 2)))
    return length === undefined ? undefined : text.slice(from, from + length)
  }
  const names = new Set(places.map(({ index }) => nameAt(index + 1)))
  return [...names].flatMap((name) => (name === undefined ? [] : (byName.get(name) ?? [])))
}
