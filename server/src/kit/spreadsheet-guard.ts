import { inflateRawSync } from 'node:zlib'

/** How large a spreadsheet may be once it is unpacked; the packed size has been checked before. */
export interface SheetLimits {
  /** The last row that may hold anything. */
  rows: number
  columns: number
}

const maxUnpacked = 48 * 1024 * 1024
const maxEntries = 300

const notReadable = 'The file is not a readable spreadsheet'
const tooMuch = 'The spreadsheet holds too much'

/**
 * Looks into the archive that an XLSX file is before any parser unpacks it, and answers what is wrong. A few kilobytes can unpack to gigabytes, and
 * a single cell far below asks a parser for a table of billions: both are refused by what the archive says of itself and by the addresses of its cells.
 */
export const faultOfArchive = (bytes: Buffer, limits: SheetLimits): string | undefined => {
  const entries = entriesOf(bytes)
  if (!entries) return notReadable
  if (entries.length > maxEntries || entries.reduce((sum, { size }) => sum + size, 0) > maxUnpacked) return tooMuch
  for (const entry of entries) {
    if (!/^xl\/worksheets\/[^/]+\.xml$/i.test(entry.name)) continue
    const xml = unpack(bytes, entry)
    if (xml === undefined) return notReadable
    const fault = faultOfAddresses(xml, limits)
    if (fault) return fault
  }
  return undefined
}

interface Entry {
  name: string
  method: number
  packed: number
  size: number
  at: number
}

/** The archive's table of contents; undefined when it has none, or the long form that only files beyond 4 GB need. */
const entriesOf = (bytes: Buffer): Entry[] | undefined => {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end < 0 || end + 22 > bytes.length) return undefined
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  const entries: Entry[] = []
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) return undefined
    const entry = {
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    }
    if (entry.size === 0xffffffff || entry.packed === 0xffffffff || entry.at === 0xffffffff) return undefined
    const nameLength = bytes.readUInt16LE(at + 28)
    entries.push({ ...entry, name: bytes.toString('utf8', at + 46, at + 46 + nameLength) })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

const unpack = (bytes: Buffer, { at, method, packed, size }: Entry): string | undefined => {
  try {
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
    const body = bytes.subarray(start, start + packed)
    if (method === 0) return body.toString('utf8')
    // An entry that unpacks to more than it declares throws here.
    return method === 8 ? inflateRawSync(body, { maxOutputLength: Math.max(size, 1) }).toString('utf8') : undefined
  } catch {
    return undefined
  }
}

const faultOfAddresses = (xml: string, limits: SheetLimits): string | undefined => {
  // Rows say r="12", cells r="AB12". An address written in any other way, with character references for instance, is nobody's spreadsheet.
  for (const [, , address] of xml.matchAll(/(?<![:\w-])r\s*=\s*(["'])(.*?)\1/gs)) {
    const match = /^([A-Z]{0,3})(\d{1,7})$/.exec(address!)
    if (!match) return notReadable
    if (Number(match[2]) > limits.rows)
      return `The sheet goes beyond row ${limits.rows}: keep to fewer rows, and delete empty formatted rows below`
    if (columnNumber(match[1]!) > limits.columns) return `The sheet goes beyond ${limits.columns} columns: delete what stands to the right`
  }
  return undefined
}

const columnNumber = (letters: string) => Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
