import papaparse from 'papaparse'
import type { SheetLimits } from './spreadsheet-guard.ts'

/**
 * Reads lines of values separated by semicolons, commas or tabs. The separator is the one that finds most of `headings`: counting characters would be
 * misled by decimal commas.
 */
export const readCsv = (bytes: Buffer, headings: readonly string[], limits: SheetLimits): { rows: string[][] } | { fault: string } => {
  const text = decode(bytes)
  const separators = [';', ',', '\t']
  const headingsAmong = (lines: number) => separators.map((delimiter) => mostHeadings(parse(text, delimiter, lines), headings))
  let found = headingsAmong(FIRST_LINES)
  // Otherwise there is a longer text above the headings.
  if (Math.max(...found) < 2) found = headingsAmong(limits.rows + 1)
  const rows = parse(text, separators[found.indexOf(Math.max(...found))] ?? ';', limits.rows + 1)
  while (rows.at(-1)?.every((value) => value === '')) rows.pop()
  if (rows.length > limits.rows) return { fault: `The sheet goes beyond row ${limits.rows}: keep to fewer rows` }
  if (rows.some((row) => row.length > limits.columns))
    return { fault: `The sheet goes beyond ${limits.columns} columns: delete the columns to the right` }
  return { rows }
}

/** The headings are searched in this many lines, because there may be titles above them. */
export const FIRST_LINES = 20

const parse = (text: string, delimiter: string, preview: number) => papaparse.parse<string[]>(text, { delimiter, preview }).data

const mostHeadings = (rows: readonly string[][], headings: readonly string[]) =>
  Math.max(0, ...rows.map((row) => row.filter((value) => headings.includes(value.trim().toLowerCase())).length))

/** Spreadsheet programs write UTF-8, sometimes UTF-16, and by default the old Western code page. */
const decode = (bytes: Buffer) => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
