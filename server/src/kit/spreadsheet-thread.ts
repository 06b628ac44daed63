import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Job, SheetCell, SheetToWrite } from './spreadsheet.ts'
import { faultOfArchive } from './spreadsheet-guard.ts'

/** Runs in a thread of its own: reading and writing spreadsheets keeps a processor busy for longer than people should wait. */
const work = async (job: Job) => {
  if (job.does === 'write') {
    const bytes = await write(job.sheets)
    return { bytes }
  }
  const bytes = await readFile(job.path)
  const fault = faultOfArchive(bytes, job.limits)
  if (fault) return { fault }
  try {
    return { rows: await read(bytes) }
  } catch {
    return { fault: 'The file is not a readable spreadsheet' }
  }
}

/** The first sheet. Its universal reader follows the archive's table of contents, which the guard has checked; the streaming one would not. */
const read = async (bytes: Buffer): Promise<SheetCell[][]> => {
  const { readSheet } = await import('read-excel-file/universal')
  const rows = (await readSheet(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer)) as unknown[][]
  return rows.map((row) =>
    row.map((cell) => {
      if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : cell.toISOString().slice(0, 10)
      // Escapes of the format can stand for characters that a database refuses.
      if (typeof cell === 'string')
        return cell
          .replaceAll(/\p{Cc}/gu, ' ')
          .trim()
          .toWellFormed()
      return typeof cell === 'number' || typeof cell === 'boolean' ? cell : null
    }),
  )
}

const write = async (sheets: readonly SheetToWrite[]) => {
  const { default: writeXlsx } = await import('write-excel-file/node')
  return writeXlsx(
    sheets.map(({ name, columns, rows }) => ({
      sheet: name,
      stickyRowsCount: 1,
      columns: columns.map(({ width }) => ({ width: width ?? 18 })),
      data: [
        columns.map(({ label }) => ({ value: label, type: String, fontWeight: 'bold' as const, backgroundColor: '#E7F0EE' })),
        ...rows.map((row) => row.map(cellOf)),
      ],
    })),
  ).toBuffer()
}

/** Text is written as text, whatever it begins with: only a cell that says so is a formula. XML cannot hold most control characters. */
const cellOf = (value: SheetToWrite['rows'][number][number]) => {
  if (value === null) return null
  if (typeof value === 'object' && 'text' in value) return { value: value.text, type: String, format: '@' }
  if (typeof value === 'object') return { value: new Date(`${value.day}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
  if (typeof value === 'number') return { value, type: Number }
  if (typeof value === 'boolean') return { value, type: Boolean }
  // oxlint-disable-next-line no-control-regex
  return value.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
parentPort!.postMessage(await work(workerData as Job))
