import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, inflate, inflateRawSync, type ZlibOptions } from 'node:zlib'
import { codeOf } from './faults.ts'
import { dictionaryAt, isEncryptedDocument, streamAfter } from './pdf-words.ts'

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
const SCRIPTS = 'This PDF holds scripts. Print it as a new PDF and choose that one'
const CLOSED = 'This PDF cannot be looked into. Print it as a new PDF and choose that one'

const unpack = promisify<Buffer, ZlibOptions, Buffer>(inflate)

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

/** So much of packed objects shows whether they are encrypted, and so much read of them says that they are not. */
const FIRST = 4096
const ENOUGH = 64

/**
 * What can be read of the beginning of packed objects in which something is wrong: viewers read no less. Bytes that are really encrypted hardly ever
 * begin as a packing does, and then make no sense after a few more.
 */
const readableStart = (packed: Buffer): string => {
  const [first = 0, second = 0] = packed
  if ((first & 15) !== 8 || first >> 4 > 7 || ((first << 8) | second) % 31 !== 0) return ''
  const read = (length: number) => {
    try {
      const settings = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 16 * FIRST }
      return inflateRawSync(packed.subarray(2, 2 + length), settings).toString('latin1')
    } catch (error) {
      return codeOf(error) === 'ERR_BUFFER_TOO_LARGE' ? ' '.repeat(ENOUGH) : undefined
    }
  }
  let [good, bad] = [0, Math.min(FIRST, packed.length - 2) + 1]
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    if (read(middle) === undefined) bad = middle
    else good = middle
  }
  return read(good) ?? ''
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
  const isEncrypted = isEncryptedDocument(text)
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
      // A document may say that it is encrypted and leave parts as they are.
      const start = readableStart(bytes.subarray(begin))
      if (active.test(start)) return SCRIPTS
      if (start.length >= ENOUGH || form.test(start)) return CLOSED
    }
    if (left <= 0) return SCRIPTS
  }
  // Elsewhere these few letters may be any bytes, here they are a name.
  return hasPlain && form.test(text) ? CLOSED : undefined
}
