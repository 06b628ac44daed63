import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, inflate, inflateRawSync, type ZlibOptions } from 'node:zlib'
import { codeOf } from './error-codes.ts'
import { dictionaryAt, isEncryptedDocument, streamAfter } from './pdf-words.ts'

/** Matches a name in a PDF. Each of its letters may be written as a number. */
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

/** Matches scripts, and actions that start another program. */
const active = new RegExp(`${nameOf('JavaScript')}|${nameOf('Launch')}(?![A-Za-z])`)
/** Matches XML forms, whose compressed parts may have scripts under other names. */
const form = new RegExp(`${nameOf('XFA')}(?![A-Za-z])`)

const STEP = 1024 * 1024
const LONGEST_NAME = 64
/** The most bytes of all unpacked objects of a document. No text document needs more. */
const MOST_UNPACKED = 64 * 1024 * 1024
const SCRIPTS = 'This PDF holds scripts. Print it as a new PDF and choose that one'
const CLOSED = 'This PDF cannot be checked for scripts. Print it as a new PDF and choose that one'

const unpack = promisify<Buffer, ZlibOptions, Buffer>(inflate)

/** Whether a stream has objects. Viewers recognise it by its type, or by these two numbers alone. */
const holdsObjects = (words: readonly string[]) => words.includes('/ObjStm') || (words.includes('/N') && words.includes('/First'))

/** The value after each of these keys, which also have a short form; a list without its brackets. */
const valuesOf = (words: readonly string[], keys: readonly string[]) =>
  words.flatMap((word, i) => {
    if (!keys.includes(word)) return []
    if (words[i + 1] !== '[') return [[words[i + 1]]]
    return [words.slice(i + 2, words.indexOf(']', i))]
  })

/** How the objects are compressed; undefined for methods that are not supported here. */
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

/** How many compressed bytes are read to find out whether they are encrypted, and how many readable bytes prove that they are not. */
const FIRST = 4096
const ENOUGH = 64

/**
 * The readable beginning of damaged compressed objects, which viewers use too. Encrypted bytes hardly ever begin like compressed data, and are not
 * readable after a few more bytes.
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
 * The reason to refuse a PDF: it has scripts or starts programs, also in compressed objects, or parts of it cannot be checked for them. A document that
 * is encrypted as a whole cannot be checked either. It is accepted, because people protect their documents in this way.
 */
export const pdfError = async (path: string) => {
  const bytes = await readFile(path)
  const text = bytes.toString('latin1')
  // The text is searched in steps, so that a large file does not block the process.
  for (let from = 0; from < text.length; from += STEP) {
    if (active.test(text.slice(from, from + STEP + LONGEST_NAME))) return SCRIPTS
    await setImmediate()
  }
  const isEncrypted = isEncryptedDocument(text)
  let hasPlain = false
  let left = MOST_UNPACKED
  // Each dictionary is read once. Otherwise a file with dictionaries that never end would be read again and again.
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
      // The stream ends with its compressed data. The word that should follow it may also occur inside.
      const unpacked = await unpack(bytes.subarray(begin), { maxOutputLength: left, finishFlush: constants.Z_SYNC_FLUSH })
      const objects = unpacked.toString('latin1')
      if (active.test(objects)) return SCRIPTS
      if (form.test(objects)) return CLOSED
      left -= unpacked.length
    } catch (error) {
      // The data exceeds the limit and was not read completely, so the file is refused.
      if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') return SCRIPTS
      // The data is damaged. Viewers show the readable part of it.
      if (!isEncrypted) return CLOSED
      // A document may claim to be encrypted and leave parts unencrypted.
      const start = readableStart(bytes.subarray(begin))
      if (active.test(start)) return SCRIPTS
      if (start.length >= ENOUGH || form.test(start)) return CLOSED
    }
    if (left <= 0) return SCRIPTS
  }
  // In compressed data these few letters could occur by chance; here they are a name.
  return hasPlain && form.test(text) ? CLOSED : undefined
}
