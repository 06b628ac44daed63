import { zipOf } from './zip.ts'

/** What a cell holds besides plain text and numbers. */
type Cell = string | number | null | { error: string } | { formula: string; result?: number } | { dated: number }

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, kind: string, target: string) => `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`

const cellXml = (cell: Cell, at: string) => {
  if (cell === null) return ''
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${cell}</t></is></c>`
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if ('error' in cell) return `<c r="${at}" t="e"><f>1/0</f><v>${cell.error}</v></c>`
  if ('dated' in cell) return `<c r="${at}" s="1"><v>${cell.dated}</v></c>`
  return `<c r="${at}"><f>${cell.formula}</f><v>${cell.result ?? ''}</v></c>`
}

/** An XLSX file with cells that no writer of ours makes: errors, formulas with or without a stored result, numbers that are shown as dates. */
export const bookOf = (rows: readonly (readonly Cell[])[]) =>
  zipOf({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="7" r:id="rId3"/><sheet name="B" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('rId3', 'worksheet', 'worksheets/sheet2.xml'),
      relation('rId4', 'styles', 'styles.xml'),
    ].join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData/></worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet xmlns="${main}"><sheetData>${rows
      .map(
        (cells, row) =>
          `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, `${'ABCDEFGH'[column]}${row + 1}`)).join('')}</row>`,
      )
      .join('')}</sheetData></worksheet>`,
  })
