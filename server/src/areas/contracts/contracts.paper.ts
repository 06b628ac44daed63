import { type Paper, signersOf } from '@pandu/contract/contracts'
import { gray, type Pdf } from '../../kit/pdf/document.ts'

/** The foundation's name and address over a line, on the first page. */
export const letterhead = (pdf: Pdf, { house, house_address }: Paper) => {
  if (house === '') return
  pdf.tag('P', () => {
    pdf.text([{ text: house, bold: true }], { size: 13 })
    if (house_address) pdf.text(house_address, { size: 9, color: gray })
    pdf.skip(6)
    pdf.rule(pdf.left, pdf.page.y, pdf.width)
  })
  pdf.skip(24)
}

const ROW = 150
const GAP = 40
const LINE = 92

/** Place and date, and the places for all signatures. They are never split over two pages. */
export const signatures = (pdf: Pdf, paper: Paper, values: { name?: string; date?: string }, signed: boolean) => {
  const rows = signersOf(paper, values.name ?? '')
  pdf.ensure(ROW * rows.length + 34)
  pdf.skip(18)
  if (paper.place) pdf.text([paper.place, values.date].filter(Boolean).join(', '))
  const width = (pdf.width - GAP) / 2
  for (const [row, signers] of rows.entries()) {
    const top = pdf.page.y + 10
    for (const [column, signer] of signers.entries()) {
      if (!signer) continue
      const x = pdf.left + column * (width + GAP)
      pdf.textAt(signer.title, x, top, width)
      pdf.rule(x, top + LINE, width, gray)
      const high = pdf.textAt(signer.name, x, top + LINE + 5, width)
      if (signer.role) pdf.textAt(signer.role, x, top + LINE + 5 + high, width, { size: 9, color: gray })
    }
    const right = pdf.left + width + GAP
    if (row === 0 && paper.e_meterai) stampRoom(pdf, right, top + 26)
    if (row === 0 && signed) scribble(pdf, right + (paper.e_meterai ? 80 : 16), top + 66)
    pdf.skip(ROW - 10)
  }
}

/** The place for an e-meterai. */
const stampRoom = (pdf: Pdf, x: number, y: number) => {
  pdf.page.rect(x, y, 70, 56).dash(3, { space: 3 }).lineWidth(0.6).strokeColor(gray).stroke().undash()
  pdf.textAt('e-Meterai', x, y + 22, 70, { size: 8.5, color: gray, align: 'center' })
}

const scribble = ({ page }: Pdf, x: number, y: number) => {
  page.moveTo(x, y + 12).bezierCurveTo(x + 30, y - 30, x + 36, y + 34, x + 62, y)
  page
    .bezierCurveTo(x + 80, y - 12, x + 90, y + 22, x + 128, y - 6)
    .lineWidth(1.4)
    .strokeColor('#23306b')
    .stroke()
}
