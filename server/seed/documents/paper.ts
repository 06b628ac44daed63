import { PROGRAMME_ZONE } from '@pandu/contract/kit'
import PDFDocument from 'pdfkit'

export type Paper = InstanceType<typeof PDFDocument>

/** Draws an A4 document. The fourteen standard fonts need no font file, and a given date keeps the bytes the same. */
export function paper(title: string, created: Date, draw: (page: Paper) => void): Promise<Buffer> {
  const page = new PDFDocument({ size: 'A4', margin: 64, info: { Title: title, Creator: 'Pandu demo world', CreationDate: created } })
  const parts: Buffer[] = []
  page.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise<Buffer>((resolve, reject) => {
    page.on('end', () => resolve(Buffer.concat(parts)))
    page.on('error', reject)
  })
  draw(page)
  page.end()
  return done
}

/** A drawn mark, the name of the house, its address and a double line. */
export function letterhead(page: Paper, house: string, address: string, color: string): void {
  const { left } = page.page.margins
  const right = page.page.width - left
  page.save()
  page.circle(left + 21, 61, 21).fill(color)
  page.polygon([left + 21, 46], [left + 35, 72], [left + 7, 72]).fill('#ffffff')
  page.circle(left + 21, 64, 4.5).fill(color)
  page.restore()
  page
    .fillColor(color)
    .font('Helvetica-Bold')
    .fontSize(15)
    .text(house, left + 56, 44)
  page
    .fillColor('#555555')
    .font('Helvetica')
    .fontSize(8.5)
    .text(address, left + 56, page.y + 2)
  page.moveTo(left, 94).lineTo(right, 94).lineWidth(2).strokeColor(color).stroke()
  page.moveTo(left, 97.5).lineTo(right, 97.5).lineWidth(0.6).stroke()
  page.fillColor('#1b1b1b').font('Helvetica').fontSize(10.5)
  page.x = left
  page.y = 116
}

export function heading(page: Paper, text: string, size = 14): void {
  page.font('Helvetica-Bold').fontSize(size).text(text, { align: 'center' }).moveDown(0.8)
  page.font('Helvetica').fontSize(10.5)
}

/** Machines without Helvetica may show a wider face instead; the free strip on the right keeps such lines on the page. */
const lineWidth = 430

export function paragraphs(page: Paper, ...texts: string[]): void {
  for (const text of texts) page.font('Helvetica').fontSize(10.5).text(text, { width: lineWidth, lineGap: 3 }).moveDown(0.7)
}

/** Pairs under each other with the values in one line. */
export function facts(page: Paper, pairs: readonly (readonly [string, string])[]): void {
  const { left } = page.page.margins
  for (const [label, value] of pairs) {
    const top = page.y
    page.text(label, left + 18, top, { width: 130 })
    page.text(`: ${value}`, left + 150, top, { width: page.page.width - left * 2 - 150, lineGap: 2 })
  }
  page.x = left
  page.moveDown(0.8)
}

/** Rows with hairlines; the first row is the head. */
export function grid(page: Paper, widths: readonly number[], rows: readonly (readonly string[])[]): void {
  const { left } = page.page.margins
  const total = widths.reduce((sum, width) => sum + width, 0)
  for (const [index, row] of rows.entries()) {
    if (page.y > page.page.height - 110) page.addPage()
    const top = page.y
    page.font(index ? 'Helvetica' : 'Helvetica-Bold').fontSize(9)
    let x = left
    for (const [n, cell] of row.entries()) {
      page.text(cell, x + 4, top + 4, { width: widths[n]! - 8, lineBreak: false, ellipsis: true })
      x += widths[n]!
    }
    page
      .moveTo(left, top + 17)
      .lineTo(left + total, top + 17)
      .lineWidth(index ? 0.4 : 1)
      .strokeColor('#888888')
      .stroke()
    page.y = top + 18
  }
  page.x = left
  page.moveDown(1)
  page.font('Helvetica').fontSize(10.5)
}

/** Place, date, a scribble and the name under it. */
export function signature(page: Paper, placeAndDate: string, role: string, name: string): void {
  if (page.y > page.page.height - 165) page.addPage()
  const x = page.page.width - page.page.margins.left - 200
  page.moveDown(0.6)
  page.text(placeAndDate, x, page.y, { width: 200 }).text(role, { width: 200 })
  const y = page.y + 22
  const bend = (name.length * 7) % 23
  page
    .moveTo(x + 6, y + 12)
    .bezierCurveTo(x + 30, y - 24 - bend, x + 36, y + 34, x + 62, y)
    .bezierCurveTo(x + 80, y - bend, x + 90, y + 22, x + 128, y - 6)
  page.lineWidth(1.3).strokeColor('#23306b').stroke()
  page.font('Helvetica-Bold').text(name, x, y + 30, { width: 210 })
  page.font('Helvetica')
  page.x = page.page.margins.left
}

/** Across the page of what only looks like an official paper. */
export function specimen(page: Paper): void {
  const { x, y } = page
  page.save()
  page.rotate(-32, { origin: [page.page.width / 2, page.page.height / 2] })
  page.font('Helvetica-Bold').fontSize(92).fillColor('#b3262e').opacity(0.13)
  page.text('SPECIMEN', 0, page.page.height / 2 - 50, { width: page.page.width, align: 'center', lineBreak: false })
  page.restore()
  page.opacity(1).fillColor('#1b1b1b').font('Helvetica').fontSize(10.5)
  page.x = x
  page.y = y
}

/** 3 March 2026. */
export const longDate = (date: Date): string =>
  date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: PROGRAMME_ZONE })
