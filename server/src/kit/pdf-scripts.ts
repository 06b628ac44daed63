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
const objects = new RegExp(nameOf('ObjStm'))

const STEP = 1024 * 1024
const LONGEST_NAME = 64
/** Where the dictionary of a stream stands: before it, in so many bytes. */
const DICTIONARY = 8192
/** What all packed objects of a document may hold together; a document of text that needs more is none. */
const MOST_UNPACKED = 64 * 1024 * 1024

const unpack = promisify<Buffer, ZlibOptions, Buffer>(inflate)

/** Whether a PDF holds scripts or starts programs when it is opened, also in objects that are packed. What is encrypted cannot be looked into. */
export const hasScripts = async (path: string) => {
  const bytes = await readFile(path)
  // In steps, so that a large file keeps nobody waiting.
  for (let from = 0; from < bytes.length; from += STEP) {
    if (active.test(bytes.toString('latin1', from, from + STEP + LONGEST_NAME))) return true
    await setImmediate()
  }
  let left = MOST_UNPACKED
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    if (!objects.test(bytes.toString('latin1', Math.max(0, at - DICTIONARY), at))) continue
    try {
      // It ends where its packing ends; the word that should follow it may also stand in its middle.
      const packed = bytes.subarray(at + 6 + (bytes[at + 6] === 13 ? 2 : 1))
      const unpacked = await unpack(packed, { maxOutputLength: left, finishFlush: constants.Z_SYNC_FLUSH })
      if (active.test(unpacked.toString('latin1'))) return true
      left -= unpacked.length
    } catch (error) {
      // More than there may be: it is not looked through to its end, so it is not taken. Anything else is not packed.
      if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') return true
    }
    if (left <= 0) return true
  }
  return false
}
