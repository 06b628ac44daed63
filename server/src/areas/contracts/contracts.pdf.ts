import { blocksOf, emptyPaper, fill, type MergeFieldName, type Paper } from '@pandu/contract/contracts'
import { Pdf } from '../../kit/pdf/document.ts'
import { letterhead, signatures } from './contracts.paper.ts'

interface Drawing {
  title: string
  body: string
  paper?: Paper
  values: Partial<Record<MergeFieldName, string>>
  created: Date
  /** The scholar's signature, for demo worlds. */
  signed?: boolean
}

/** Draws a contract with its letterhead, places to sign at its end, and its number at the foot of each page. */
export const drawContract = async ({ title, body, paper = emptyPaper, values, created, signed = false }: Drawing): Promise<Buffer> => {
  const heading = fill(title, values)
  const pdf = new Pdf({ title: heading, language: paper.language, created })
  letterhead(pdf, paper)
  pdf.tag('H1', () => pdf.text([{ text: heading, bold: true }], { size: 16, align: 'center' }))
  pdf.skip(14)
  for (const { kind, text, marker } of blocksOf(body)) {
    const filled = fill(text, values)
    if (kind === 'gap') pdf.skip(6)
    else if (kind === 'heading') tagHeading(pdf, filled)
    else if (kind === 'item') pdf.tag('P', () => item(pdf, marker, filled))
    else pdf.tag('P', () => pdf.text(filled))
    if (kind !== 'gap') pdf.skip(3)
  }
  pdf.tag('P', () => signatures(pdf, paper, values, signed))
  return pdf.finish(values.contract_number ?? '')
}

const tagHeading = (pdf: Pdf, text: string) => {
  pdf.skip(5)
  pdf.tag('H2', () => pdf.text([{ text, bold: true }], { size: 12, with: 3 }))
}

const item = (pdf: Pdf, marker: string, text: string) => {
  pdf.ensure(32)
  pdf.textAt(marker, pdf.left, pdf.page.y, 22)
  pdf.text(text, { indent: 22 })
}
