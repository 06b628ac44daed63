import { columnNumber } from './spreadsheet-faults.ts'
import { zipEntriesOf, unzipEntry } from './zip.ts'

/** The largest size of an unpacked spreadsheet; the packed size has been checked before. */
export interface SheetLimits {
  /** The last row that may hold anything. */
  rows: number
  columns: number
}

const maxUnpacked = 48 * 1024 * 1024
const maxEntries = 300

const notReadable = 'The file is not a readable spreadsheet'
const tooMuch = 'The spreadsheet is too large'

/**
 * Checks the archive that an XLSX file is before any parser unpacks it, and answers what is wrong. A few kilobytes can unpack to gigabytes, and a
 * single cell at the far end makes a parser allocate a table of billions: both are refused by what the archive declares and by the addresses of its
 * cells.
 */
export const archiveError = (bytes: Buffer, limits: SheetLimits): string | undefined => {
  const entries = zipEntriesOf(bytes)
  if (!entries) return notReadable
  if (entries.length > maxEntries || entries.reduce((sum, { size }) => sum + size, 0) > maxUnpacked) return tooMuch
  for (const entry of entries) {
    if (!/^xl\/(worksheets\/[^/]+|sharedStrings|workbook)\.xml$/i.test(entry.name)) continue
    const xml = unzipEntry(bytes, entry)?.toString('utf8')
    // No program that writes spreadsheets declares entities: they serve to read other files, or to grow without end.
    if (xml === undefined || /<!DOCTYPE/i.test(xml)) return notReadable
    if (!/^xl\/worksheets\//i.test(entry.name)) continue
    const fault = faultOfAddresses(xml, limits)
    if (fault) return fault
  }
  return undefined
}

const faultOfAddresses = (xml: string, limits: SheetLimits): string | undefined => {
  // Rows say r="12", cells r="AB12". No spreadsheet program writes an address in another way, with character references for instance.
  for (const [, , address = ''] of xml.matchAll(/(?<![:\w-])r\s*=\s*(["'])(.*?)\1/gs)) {
    const match = /^([A-Z]{0,3})(\d{1,7})$/.exec(address)
    if (!match) return notReadable
    if (Number(match[2]) > limits.rows)
      return `The sheet goes beyond row ${limits.rows}: keep to fewer rows, and delete empty formatted rows below`
    if (columnNumber(match[1] ?? '') > limits.columns)
      return `The sheet goes beyond ${limits.columns} columns: delete the columns to the right`
  }
  return undefined
}
