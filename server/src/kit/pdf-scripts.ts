import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, inflate, inflateRawSync, type ZlibOptions } from 'node:zlib'
import { codeOf } from './faults.ts'
import { dictionaryAt, isEncryptedDocument, streamAfter } from './pdf-words.ts'

/** A name in a PDF; each of its letters may be written as a number. */
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

/** Scripts, and actions that start another program. */
const active = new RegExp(`${nameOf('JavaScript')}|${nameOf('Launch')}(?![A-Za-z])`)
/** XML forms, whose packed parts may hold scripts under other names. */
const form = new RegExp(`${nameOf('XFA')}(?![A-Za-z])`)

const STEP = 1024 * 1024
const LONGEST_NAME = 64
/** How many bytes all objects of a document may have together when unpacked. No document of text needs more. */
const MOST_UNPACKED = 64 * 1024 * 1024
const SCRIPTS = 'This PDF holds scripts. Print it as a new PDF and choose that one'
const CLOSED = 'This PDF cannot be checked for scripts. Print it as a new PDF and choose that one'

const unpack = promisify<Buffer, ZlibOptions, Buffer>(inflate)

/** Viewers recognise such a stream by its type, or by these two numbers alone. */
const holdsObjects = (words: readonly string[]) => words.includes('/ObjStm') || (words.includes('/N') && words.includes('/First'))

/** The value after each of these keys, which also have a short form; a list without its brackets. */
const valuesOf = (words: readonly string[], keys: readonly string[]) =>
  words.flatMap((word, i) => {
    if (!keys.includes(word)) return []
    if (words[i + 1] !== '[') return [[words[i + 1]]]
    return [words.slice(i + 2, words.indexOf(']', i))]
  })

/** How the objects are packed; undefined for any method that is not unpacked here. */
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

/** How many bytes of packed objects are read to see whether they are encrypted, and how many readable bytes prove that they are not. */
const FIRST = 4096
const ENOUGH = 64

/**
 * What can be read at the beginning of damaged packed objects: viewers read as much. Encrypted bytes hardly ever begin like packed data, and make no
 * sense after a few more bytes.
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
 * Why a PDF is refused: it holds scripts or starts programs when it is opened, also in packed objects, or it has parts that cannot be checked for them.
 * A document that is encrypted as a whole cannot be checked either; it is accepted, because people protect their documents so.
 */
export const faultOfPdf = async (path: string) => {
  const bytes = await readFile(path)
  const text = bytes.toString('latin1')
  // In steps, so that a large file does not block the process.
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
      // The stream ends where its packed data ends; the word that should follow may also occur in its middle.
      const unpacked = await unpack(bytes.subarray(begin), { maxOutputLength: left, finishFlush: constants.Z_SYNC_FLUSH })
      const objects = unpacked.toString('latin1')
      if (active.test(objects)) return SCRIPTS
      if (form.test(objects)) return CLOSED
      left -= unpacked.length
    } catch (error) {
      // More than the limit: it is not read to its end, so it is refused.
      if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') return SCRIPTS
      // Damaged: viewers show what they can read of it.
      if (!isEncrypted) return CLOSED
      // A document may claim to be encrypted and leave parts unencrypted.
      const start = readableStart(bytes.subarray(begin))
      if (active.test(start)) return SCRIPTS
      if (start.length >= ENOUGH || form.test(start)) return CLOSED
    }
    if (left <= 0) return SCRIPTS
  }
  // Elsewhere these few letters may be any bytes; here they are a name.
  return hasPlain && form.test(text) ? CLOSED : undefined
}
