import type { SheetToWrite } from './spreadsheet.ts'

/** An XLSX file as bytes. */
export const writeWorkbook = async (sheets: readonly SheetToWrite[]) => {
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

/** Text is written as text, whatever it begins with: only a cell that is marked as one is a formula. XML cannot hold most control characters. */
const cellOf = (value: SheetToWrite['rows'][number][number]) => {
  if (value === null) return null
  if (typeof value === 'object' && 'text' in value) return { value: value.text, type: String, format: '@' }
  if (typeof value === 'object' && 'at' in value) return { value: new Date(`${value.at}Z`), type: Date, format: 'yyyy-mm-dd hh:mm' }
  if (typeof value === 'object') return { value: new Date(`${value.day}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
  if (typeof value === 'number') return { value, type: Number }
  if (typeof value === 'boolean') return { value, type: Boolean }
  // oxlint-disable-next-line no-control-regex
  return value.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
}
