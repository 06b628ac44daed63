import { blocksOf, fill, type MergeFieldName } from '@pandu/contract/contracts'
import { gray, Pdf } from '../../kit/pdf/document.ts'

interface Drawing {
  title: string
  body: string
  values: Partial<Record<MergeFieldName, string>>
  created: Date
  /** The scholar's signature, for demo worlds. */
  signed?: boolean
}

/** Draws a contract with places to sign at its end and its number at the foot of each page. */
export const drawContract = async ({ title, body, values, created, signed = false }: Drawing): Promise<Buffer> => {
  const heading = fill(title, values)
  const pdf = new Pdf({ title: heading, language: 'en', created })
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
  pdf.tag('P', () => signatures(pdf, values.name ?? '', signed))
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

const signatures = (pdf: Pdf, scholar: string, signed: boolean) => {
  pdf.ensure(150)
  const top = pdf.page.y + 28
  const width = (pdf.width - 40) / 2
  for (const [n, [role, name]] of (
    [
      ['On behalf of the foundation', ''],
      ['The scholar', scholar],
    ] as const
  ).entries()) {
    const x = pdf.left + n * (width + 40)
    pdf.textAt(role, x, top, width)
    pdf.rule(x, top + 92, width, gray)
    pdf.textAt(name, x, top + 98, width)
  }
  if (signed) scribble(pdf, pdf.left + width + 56, top + 66)
}

const scribble = ({ page }: Pdf, x: number, y: number) => {
  page.moveTo(x, y + 12).bezierCurveTo(x + 30, y - 30, x + 36, y + 34, x + 62, y)
  page
    .bezierCurveTo(x + 80, y - 12, x + 90, y + 22, x + 128, y - 6)
    .lineWidth(1.4)
    .strokeColor('#23306b')
    .stroke()
}
