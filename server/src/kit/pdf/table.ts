import type { TableRow, TextRun } from '@pandu/contract/kit'
import { BODY, LEADING, type Pdf } from './document.ts'
import { type TextLine, linesOf, widthOfLine } from './lines.ts'

const SIZE = BODY - 0.5
const LINE_HEIGHT = SIZE * LEADING
const SIDE = 6
const ABOVE = 4

const natural = (words: readonly TextRun[]) => Math.max(...linesOf(words, SIZE, Number.MAX_SAFE_INTEGER).map(widthOfLine)) + SIDE * 2

/** The widths of the columns. When all fit, each is as wide as its content; otherwise narrow ones keep their width and wide ones share the rest. */
const widthsOf = (cells: readonly (readonly TextRun[][])[], columns: number, width: number): number[] => {
  const wished = Array.from({ length: columns }, (_, at) => Math.max(...cells.map((row) => natural(row[at] ?? []))))
  const whole = wished.reduce((sum, one) => sum + one, 0)
  if (whole <= width) return wished.map((one) => one + (width - whole) / columns)
  let [room, wide] = [width, wished]
  // Each iteration fixes the columns that need no more than an equal share.
  for (;;) {
    const share = room / wide.length
    const rest = wide.filter((one) => one > share)
    if (rest.length === wide.length) return wished.map((one) => Math.min(one, share))
    room -= wide.filter((one) => one <= share).reduce((sum, one) => sum + one, 0)
    wide = rest
  }
}

interface Row {
  isHead: boolean
  /** The lines of each cell. */
  cells: TextLine[][]
}
const heightOf = ({ cells }: Row) => Math.max(...cells.map((lines) => lines.length)) * LINE_HEIGHT + ABOVE * 2

/** Draws a table of full width. A row is split over pages only when it is higher than a page. The headings are repeated on each page. */
export const drawTable = (pdf: Pdf, rows: readonly TableRow[]) => {
  const columns = Math.max(...rows.map(({ cells }) => cells.length))
  const styled = rows.map(({ isHead, cells }) => ({
    isHead,
    cells: Array.from({ length: columns }, (_, at) => (cells[at] ?? []).map((one) => (isHead ? { ...one, bold: true as const } : one))),
  }))
  const widths = widthsOf(
    styled.map(({ cells }) => cells),
    columns,
    pdf.width,
  )
  const laid = styled.map(({ isHead, cells }): Row => ({
    isHead,
    cells: cells.map((words, column) => linesOf(words, SIZE, Math.max((widths[column] ?? 0) - SIDE * 2, SIZE))),
  }))
  const head = laid.length > 1 && laid[0]?.isHead ? laid[0] : undefined
  pdf.ensure(
    Math.min(
      laid.slice(0, head ? 2 : 1).reduce((sum, row) => sum + heightOf(row), 0),
      pdf.pageRoom,
    ),
  )
  pdf.group('Table', () => {
    for (const row of laid) {
      if (row !== head && pdf.room < heightOf(row) && heightOf(row) + (head ? heightOf(head) : 0) <= pdf.pageRoom)
        nextPage(pdf, widths, head)
      let rest = row
      while (pdf.room < heightOf(rest)) {
        const most = Math.floor((pdf.room - ABOVE * 2) / LINE_HEIGHT)
        if (most > 0) drawRow(pdf, widths, { ...rest, cells: rest.cells.map((lines) => lines.slice(0, most)) })
        rest = { ...rest, cells: rest.cells.map((lines) => lines.slice(Math.max(most, 0))) }
        nextPage(pdf, widths, row === head || !head || heightOf(head) > pdf.pageRoom / 3 ? undefined : head)
      }
      drawRow(pdf, widths, rest)
    }
  })
}

const nextPage = (pdf: Pdf, widths: readonly number[], head: Row | undefined) => {
  pdf.page.continueOnNewPage()
  if (head) pdf.artifact(() => cellsOf(pdf, widths, head, (draw) => draw()))
}

const drawRow = (pdf: Pdf, widths: readonly number[], row: Row) =>
  pdf.group('TR', () => cellsOf(pdf, widths, row, (draw) => pdf.tag(row.isHead ? 'TH' : 'TD', draw)))

const cellsOf = (pdf: Pdf, widths: readonly number[], row: Row, tagged: (draw: () => void) => void) => {
  const [top, height] = [pdf.page.y, heightOf(row)]
  let x = pdf.left
  for (const [column, lines] of row.cells.entries()) {
    const width = widths[column] ?? 0
    const from = x
    tagged(() => {
      pdf.frame(from, top, width, height, row.isHead)
      pdf.lines(lines, from + SIDE, top + ABOVE, width - SIDE * 2, SIZE)
    })
    x += width
  }
  pdf.page.y = top + height
}
