/** The first sheet of an XLSX file, read in this process. A date is the day that it shows. */
export const sheetIn = async (bytes: Buffer) => {
  const { readSheet } = await import('read-excel-file/universal')
  const rows = (await readSheet(new Uint8Array(bytes).buffer)) as unknown[][]
  return rows.map((row) =>
    row.map((cell) => (cell instanceof Date ? { day: cell.toISOString().slice(0, 10) } : typeof cell === 'string' ? cell.trim() : cell)),
  )
}
