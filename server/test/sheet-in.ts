import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSheet } from '../src/kit/spreadsheet.ts'

/** The first sheet of an XLSX file, read in this process. A date is the day that it shows. */
export const sheetIn = async (bytes: Buffer) => {
  const { readSheet } = await import('read-excel-file/universal')
  const rows = (await readSheet(new Uint8Array(bytes).buffer)) as unknown[][]
  return rows.map((row) =>
    row.map((cell) => (cell instanceof Date ? { day: cell.toISOString().slice(0, 10) } : typeof cell === 'string' ? cell.trim() : cell)),
  )
}

/** What the product reads of an XLSX file, as it reads those that people upload. */
export const readAsUpload = async (bytes: Buffer, size: Parameters<typeof readSheet>[1]) => {
  const folder = await mkdtemp(join(tmpdir(), 'pandu-sheet-'))
  try {
    const path = join(folder, 'sheet.xlsx')
    await writeFile(path, bytes)
    return await readSheet(path, size)
  } finally {
    await rm(folder, { recursive: true })
  }
}
