import { textOfRich } from '../../kit/html.ts'

/** More mentions in one text than this are passed over: what a text costs has a bound. */
const MOST = 200

/** An @ that stands in no word: that of a mail address is none. */
const sign = /(?<![\p{L}\p{M}\p{N}])@(?=[^\s@])/gu
const inWord = /^[\p{L}\p{M}\p{N}]/u

const plain = (text: string) => text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/**
 * Whose names stand behind an @ in a text. A name stands there whole: no letter or digit follows it. Of two names that begin alike the longer one is
 * meant. The text is looked up in the names, not each name in the text, so that the cost hardly grows with the people of a course.
 */
export const namesIn = <P extends { name: string }>(html: string, people: readonly P[]) => {
  const text = plain(textOfRich(html))
  const places = [...text.matchAll(sign)].slice(0, MOST)
  if (places.length === 0) return []
  const byName = Map.groupBy(people, ({ name }) => plain(name))
  // Who has no name is not mentioned.
  const lengths = [...new Set([...byName.keys()].map(({ length }) => length))].filter((one) => one > 0).toSorted((a, b) => b - a)
  const nameAt = (from: number) => {
    const length = lengths.find((one) => byName.has(text.slice(from, from + one)) && !inWord.test(text.slice(from + one, from + one + 2)))
    return length === undefined ? undefined : text.slice(from, from + length)
  }
  const names = new Set(places.map(({ index }) => nameAt(index + 1)))
  return [...names].flatMap((name) => (name === undefined ? [] : (byName.get(name) ?? [])))
}
