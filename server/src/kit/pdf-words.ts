// Parses the syntax of PDFs for pdf-scripts.ts: tokens, dictionaries and the position of the trailer.

/** The longest dictionary that is read. No document has a longer one, and reading one would block the process. */
const LONGEST_DICTIONARY = 2 * 1024 * 1024

/** White space, a comment, brackets, a string of hexadecimal digits, a name, anything else up to the next of them. */
const token = /[\0\t\n\f\r ]+|%[^\r\n]*|<<|>>|<[^>]*>|\/[^\0\t\n\f\r ()<>[\]{}/%]*|[[\](){}>]|[^\0\t\n\f\r ()<>[\]{}/%]+/y
const isBlank = (word: string) => /^[\0\t\n\f\r %]/.test(word)
const tokenAt = (text: string, at: number) => {
  token.lastIndex = at
  return token.exec(text)?.[0]
}

const inString = /[^()\\]+|\\[^]?|[()]/y
/** The end of the string that begins before `at`; `last` when it does not end before that. */
const afterString = (text: string, at: number, last: number) => {
  inString.lastIndex = at
  for (let depth = 1; depth > 0;) {
    const part = inString.exec(text)?.[0]
    if (part === undefined || inString.lastIndex > last) return last + 1
    if (part === '(') depth++
    if (part === ')') depth--
  }
  return inString.lastIndex
}

interface Dictionary {
  /** The tokens of a dictionary itself, without those of dictionaries inside it; names are decoded. */
  words: string[]
  hasForm: boolean
  /** The position after the dictionary; Infinity when it is too long. */
  end: number
}

/** The dictionary at a place; an empty one where there is none, or where it has no end. */
export const dictionaryAt = (text: string, from: number): Dictionary => {
  const words: string[] = []
  let hasForm = false
  let depth = 0
  let at = from
  for (;;) {
    const word = tokenAt(text, at)
    if (word === undefined) return { words: [], hasForm, end: text.length }
    at += word.length
    if (at > from + LONGEST_DICTIONARY) return { words: [], hasForm, end: Infinity }
    if (isBlank(word)) continue
    if (depth === 0 && word !== '<<') return { words: [], hasForm, end: at }
    if (word === '<<') depth++
    else if (word === '>>') depth--
    else if (word === '(') at = afterString(text, at, from + LONGEST_DICTIONARY)
    const name = word.replace(/#([\dA-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    if (name === '/XFA') hasForm = true
    if (depth === 0) return { words, hasForm, end: at }
    if (depth === 1) words.push(word.startsWith('/') ? name : word)
  }
}

/** The start of the bytes of a stream after its dictionary; undefined when there is no stream. */
export const streamAfter = (text: string, end: number) => {
  let at = end
  let word = tokenAt(text, at)
  while (word !== undefined && isBlank(word)) {
    at += word.length
    word = tokenAt(text, at)
  }
  if (!text.startsWith('stream', at)) return undefined
  return at + 6 + (text[at + 6] === '\r' && text[at + 7] === '\n' ? 2 : 1)
}

/** The beginning of an object. */
const objectHead = /[\0\t\n\f\r ]*\d+[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+obj/y
/** The cross-reference table, followed by the trailer. */
const trailerHead = /[\0\t\n\f\r ]*xref[\0\t\n\f\r \dnf]*trailer/y

const endOf = (head: RegExp, text: string, at: number) => {
  head.lastIndex = at
  return head.test(text) ? head.lastIndex : undefined
}

/**
 * Whether a document says that it is encrypted where viewers look: in the trailer to which its last line but one points. The word alone proves nothing,
 * since it can be in a comment.
 */
export const isEncryptedDocument = (text: string) => {
  const places = /startxref[\0\t\n\f\r ]+(\d{1,10})/y
  places.lastIndex = Math.max(0, text.lastIndexOf('startxref'))
  const [, place] = places.exec(text) ?? []
  // Offsets count from the header of the document, and other bytes may come before it.
  return [0, Math.max(0, text.indexOf('%PDF-'))].some((head) => {
    const at = Number(place ?? text.length) + head
    const end = endOf(trailerHead, text, at) ?? endOf(objectHead, text, at)
    return end !== undefined && isTold(dictionaryAt(text, end).words)
  })
}

/** The key is followed by a reference, or by a dictionary, of which only its end is among the words. */
const isTold = (words: readonly string[]) => words.some((word, i) => word === '/Encrypt' && /^(\d+|>>)$/.test(words[i + 1] ?? ''))
