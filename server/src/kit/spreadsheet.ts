import { Worker } from 'node:worker_threads'
import { openWorkQueue } from './queue-waits.ts'
import type { SheetLimits } from './spreadsheet-guard.ts'
import { writeWorkbook } from './spreadsheet-write.ts'

export type SheetCell = string | number | boolean | null

/** A cell that was read. A `day` comes from a cell with a date format; a `fault` describes a cell that cannot be read. */
export type ReadCell = SheetCell | { day: string } | { fault: string }
export type ReadAnswer = { rows: ReadCell[][] } | { fault: string }

/**
 * A sheet as it is written: a line of headings, then the rows. A `day` is a date that spreadsheets can sort by, `at` a moment in local time; a `text`
 * cell stays text when digits are typed into it.
 */
export interface SheetToWrite {
  name: string
  columns: readonly { label: string; width?: number }[]
  rows: readonly (readonly (SheetCell | { day: string } | { at: string } | { text: string })[])[]
}

export type Job =
  | { does: 'read xlsx'; path: string; limits: SheetLimits }
  | { does: 'read csv'; path: string; limits: SheetLimits; headings: readonly string[] }
  | { does: 'write'; sheets: readonly SheetToWrite[] }

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Reads the first sheet of an XLSX file, or answers what is wrong with the file. */
export const readSheet = (path: string, limits: SheetLimits) => readIn({ does: 'read xlsx', path, limits })

/** Reads a CSV file, in which all cells are text. The headings, given in small letters, show which separator it has. */
export const readCsvFile = (path: string, limits: SheetLimits, headings: readonly string[]) =>
  readIn({ does: 'read csv', path, limits, headings })

const readIn = (job: Job): Promise<ReadAnswer> =>
  inTurn(async () => {
    try {
      return await run<ReadAnswer>(job)
    } catch {
      // The thread has used up its memory or time. No file that a person typed needs so much.
      return { fault: 'The spreadsheet is too large' }
    }
  }, patience)

/** Up to this many cells are written without a thread, because that is faster than starting one. */
const FEW = 3000

/** Announces that many cells will be written, so that a call that must wait does so before it has read all of them. */
export const reserveWriting = (cells: number) => {
  if (cells > FEW) inTurn.claim()
}

/** Writes an XLSX file. */
export const writeSheets = async (sheets: readonly SheetToWrite[]): Promise<Buffer> => {
  const cells = sheets.reduce((sum, { columns, rows }) => sum + columns.length * rows.length, 0)
  if (cells <= FEW) return writeWorkbook(sheets)
  return inTurn(async () => Buffer.from((await run<{ bytes: Uint8Array }>({ does: 'write', sheets })).bytes))
}

// The write that waits for it holds a transaction, which the database aborts after twenty idle seconds.
const seconds = 15
const patience = 4000
const memoryMb = 384

const run = <A>(job: Job) =>
  new Promise<A>((resolve, reject) => {
    const worker = new Worker(new URL('./spreadsheet-thread.ts', import.meta.url), {
      workerData: job,
      // The thread does not get the settings of the server.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    const timer = setTimeout(() => void worker.terminate(), seconds * 1000)
    worker.once('message', (answer: A) => resolve(answer))
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('the spreadsheet thread ended without an answer'))
    })
  })

/** One task at a time, because two would only share the CPU and need twice the memory. */
const inTurn = openWorkQueue({ atOnce: 1, waiting: 12, busy: 'Several spreadsheets are being worked on, please try again in a moment' })
