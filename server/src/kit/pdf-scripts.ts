import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, inflate, type ZlibOptions } from 'node:zlib'
import { codeOf } from './faults.ts'

/** A name in a PDF, each of whose letters may be written by its number. */
const nameOf = (word: string) =>
  `/${Array.from(word)
    .map(
      (letter) =>
        `(?:${letter}|#${letter
          .charCodeAt(0)
          .toString(16)
          .replace(/[a-f]/, (hex) => `[${hex}${hex.toUpperCase()}]`)})`,
    )
    .join('')}`

/** A script, and the start of another program. */
const active = new RegExp(`${nameOf('JavaScript')}|${nameOf('Launch')}(?![A-Za-z])`)
/** A form of XML, whose packed parts may hold scripts under other names. */
const form = new RegExp(`${nameOf('XFA')}(?![A-Za-z])`)

const STEP = 1024 * 1024
const LONGEST_NAME = 64
/** What all packed objects of a document may hold together; a document of text that needs more is none. */
const MOST_UNPACKED = 64 * 1024 * 1024
/** A dictionary that is longer is none of a document, and would hold up everybody while it is read. */
const LONGEST_DICTIONARY = 2 * 1024 * 1024

const SCRIPTS = 'This PDF holds scripts. Print it as a new PDF and choose that one'
const CLOSED = 'This PDF cannot be looked into. Print it as a new PDF and choose that one'

const unpack = promisify<Buffer, ZlibOptions, Buffer>(inflate)

/** White space, a comment, brackets, a string of hexadecimal digits, a name, anything else up to the next of them. */
const token = /[\0\t\n\f\r ]+|%[^\r\n]*|<<|>>|<[^>]*>|\/[^\0\t\n\f\r ()<>[\]{}/%]*|[[\](){}>]|[^\0\t\n\f\r ()<>[\]{}/%]+/y
const isBlank = (word: string) => /^[\0\t\n\f\r %]/.test(word)
const tokenAt = (text: string, at: number) => {
  token.lastIndex = at
  return token.exec(text)?.[0]
}

const inString = /[^()\\]+|\\[^]?|[()]/y
/** Where a string ends whose first bracket stands before `at`; `last` when it is not over there. */
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
  /** The words of its own, without those of dictionaries in it; names as they read. */
  words: string[]
  hasForm: boolean
  /** Where the reading stopped; Infinity when it is too long to be read. */
  end: number
}

/** The dictionary that stands at a place; one without words where there is none, or none that ends. */
const dictionaryAt = (text: string, from: number): Dictionary => {
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

/** Where the bytes of a stream begin, after its dictionary; undefined when none follows. */
const streamAfter = (text: string, end: number) => {
  let at = end
  let word = tokenAt(text, at)
  while (word !== undefined && isBlank(word)) {
    at += word.length
    word = tokenAt(text, at)
  }
  if (!text.startsWith('stream', at)) return undefined
  return at + 6 + (text[at + 6] === '\r' && text[at + 7] === '\n' ? 2 : 1)
}

/** Viewers know such a stream by its kind, or by these two numbers alone. */
const holdsObjects = (words: readonly string[]) => words.includes('/ObjStm') || (words.includes('/N') && words.includes('/First'))

/** What stands after each of these keys, which have a short name as well; a list without its brackets. */
const valuesOf = (words: readonly string[], keys: readonly string[]) =>
  words.flatMap((word, i) => {
    if (!keys.includes(word)) return []
    if (words[i + 1] !== '[') return [[words[i + 1]]]
    return [words.slice(i + 2, words.indexOf(']', i))]
  })

/** How the objects are packed; undefined when it is in any way that is not undone here. */
const packingOf = (words: readonly string[]) => {
  const filters = valuesOf(words, ['/Filter', '/F'])
  const settings = valuesOf(words, ['/DecodeParms', '/DP'])
  if (!settings.flat().every((word) => word === 'null')) return undefined
  const [filter = [], ...others] = filters
  if (others.length > 0 || filter.length > 1) return undefined
  const [name = 'null'] = filter
  if (name === 'null') return 'none' as const
  return name === '/FlateDecode' || name === '/Fl' ? ('flate' as const) : undefined
}

/**
 * Why a PDF is refused: it holds scripts or starts programs when it is opened, also in objects that are packed, or it has parts in which that cannot
 * be seen. What is encrypted as a whole cannot be looked into either; it is taken, because people protect their documents so.
 */
export const faultOfPdf = async (path: string) => {
  const bytes = await readFile(path)
  const text = bytes.toString('latin1')
  // In steps, so that a large file keeps nobody waiting.
  for (let from = 0; from < text.length; from += STEP) {
    if (active.test(text.slice(from, from + STEP + LONGEST_NAME))) return SCRIPTS
    await setImmediate()
  }
  const isEncrypted = text.includes('/Encrypt')
  let hasPlain = false
  let left = MOST_UNPACKED
  // Each dictionary is read once. A file in which they never end would be read again and again.
  let work = 2 * text.length + STEP
  let rest = STEP
  for (let at = text.indexOf('obj'); at >= 0; at = text.indexOf('obj', at + 3)) {
    if (text.startsWith('end', at - 3)) continue
    const { words, hasForm, end } = dictionaryAt(text, at + 3)
    work -= end - at
    rest -= end - at
    if (hasForm || work < 0) return CLOSED
    if (rest < 0) {
      rest = STEP
      await setImmediate()
    }
    const begin = holdsObjects(words) ? streamAfter(text, end) : undefined
    if (begin === undefined) continue
    const packing = packingOf(words)
    if (packing === undefined) return CLOSED
    if (packing === 'none') {
      hasPlain = true
      continue
    }
    try {
      // It ends where its packing ends; the word that should follow it may also stand in its middle.
      const unpacked = await unpack(bytes.subarray(begin), { maxOutputLength: left, finishFlush: constants.Z_SYNC_FLUSH })
      const objects = unpacked.toString('latin1')
      if (active.test(objects)) return SCRIPTS
      if (form.test(objects)) return CLOSED
      left -= unpacked.length
    } catch (error) {
      // More than there may be: it is not looked through to its end, so it is not taken.
      if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') return SCRIPTS
      // Broken: viewers show what they can read of it.
      if (!isEncrypted) return CLOSED
    }
    if (left <= 0) return SCRIPTS
  }
  // Elsewhere these few letters may be any bytes, here they are a name.
  return hasPlain && form.test(text) ? CLOSED : undefined
}
