import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Job, ReadAnswer, ReadCell } from './spreadsheet.ts'
import { readCsv } from './spreadsheet-csv.ts'
import { faultyCells } from './spreadsheet-faults.ts'
import { archiveError } from './spreadsheet-guard.ts'
import { writeWorkbook } from './spreadsheet-write.ts'

/**
 * Runs in a separate thread, because reading and writing spreadsheets needs more CPU time than other people should wait for. Every module that is
 * imported here is loaded again for each spreadsheet, so the contract is not imported.
 */
const work = async (job: Job): Promise<{ bytes: Uint8Array } | ReadAnswer> => {
  if (job.does === 'write') return { bytes: await writeWorkbook(job.sheets) }
  const bytes = await readFile(job.path)
  if (job.does === 'read csv') {
    const table = readCsv(bytes, job.headings, job.limits)
    return 'fault' in table ? table : { rows: table.rows.map((row) => row.map((value) => (value === '' ? null : clean(value)))) }
  }
  const fault = archiveError(bytes, job.limits)
  if (fault) return { fault }
  try {
    const rows = await read(bytes)
    const faulty = faultyCells(bytes)
    if (!faulty) return { fault: notReadable }
    for (const { row, column, fault: said } of faulty) {
      while (rows.length <= row) rows.push([])
      const cells = (rows[row] ??= [])
      while (cells.length <= column) cells.push(null)
      cells[column] = { fault: said }
    }
    return { rows }
  } catch {
    return { fault: notReadable }
  }
}

const notReadable = 'The file is not a readable spreadsheet'

/**
 * The first sheet. The universal reader is used, because it follows the archive's table of contents, which the guard has checked; the streaming reader
 * would not.
 */
const read = async (bytes: Buffer): Promise<ReadCell[][]> => {
  const { readSheet } = await import('read-excel-file/universal')
  const rows = (await readSheet(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer)) as unknown[][]
  return rows.map((row) =>
    row.map((cell) => {
      if (cell instanceof Date)
        return Number.isNaN(cell.getTime()) ? { fault: 'a date that cannot be read' } : { day: cell.toISOString().slice(0, 10) }
      if (typeof cell === 'string') return clean(cell)
      return typeof cell === 'number' || typeof cell === 'boolean' ? cell : null
    }),
  )
}

/** Escapes of the format can stand for characters that a database refuses. */
const clean = (text: string) =>
  text
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .trim()
    .toWellFormed()

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
parentPort?.postMessage(await work(workerData as Job))
