import { blocksOf, fill, type MergeFieldName } from '@pandu/contract/contracts'
import PDFDocument from 'pdfkit'

type Page = InstanceType<typeof PDFDocument>

interface Drawing {
  title: string
  body: string
  values: Partial<Record<MergeFieldName, string>>
  created: Date
  /** The scholar's signature, for demo worlds. */
  signed?: boolean
}

const margin = 72
const ink = '#1b1b1b'
const gray = '#5c6663'

/**
 * Draws a contract on A4 with places to sign at its end and its number at the foot of each page. The standard fonts need no file and cost nothing to
 * embed; tags and a title let screen readers read it.
 */
export const drawContract = async ({ title, body, values, created, signed = false }: Drawing): Promise<Buffer> => {
  const filled = (text: string) => printable(fill(text, values))
  const heading = filled(title)
  const page = new PDFDocument({
    size: 'A4',
    margins: { top: margin, bottom: margin + 12, left: margin, right: margin },
    bufferPages: true,
    tagged: true,
    displayTitle: true,
    lang: 'en',
    pdfVersion: '1.7',
    info: { Title: heading, Creator: 'Pandu', CreationDate: created },
  })
  const parts: Buffer[] = []
  page.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise<Buffer>((resolve, reject) => {
    page.on('end', () => resolve(Buffer.concat(parts)))
    page.on('error', reject)
  })
  const root = page.struct('Document')
  page.addStructure(root)
  const tag = (kind: string, draw: () => void) => root.add(page.struct(kind, {}, draw))

  tag('H1', () => page.font('Helvetica-Bold').fontSize(16).fillColor(ink).text(heading, { align: 'center' }).moveDown(1.2))
  for (const block of blocksOf(body)) {
    const text = filled(block.text)
    if (block.kind === 'gap') page.moveDown(0.6)
    else if (block.kind === 'heading') tag('H2', () => page.moveDown(0.4).font('Helvetica-Bold').fontSize(12).text(text).moveDown(0.3))
    else if (block.kind === 'item') tag('P', () => item(page, block.marker, text))
    else tag('P', () => page.font('Helvetica').fontSize(10.5).text(text, { lineGap: 2.5 }).moveDown(0.25))
  }
  tag('P', () => signatures(page, printable(values.name ?? ''), signed))
  root.end()
  foot(page, values.contract_number ?? '')
  page.end()
  return done
}

const item = (page: Page, marker: string, text: string) => {
  if (page.y > page.page.height - margin - 30) page.addPage()
  const top = page.y
  page.font('Helvetica').fontSize(10.5).text(marker, margin, top, { width: 20, lineBreak: false })
  page.text(text, margin + 22, top, { width: page.page.width - margin * 2 - 22, lineGap: 2.5 }).moveDown(0.25)
  page.x = margin
}

const signatures = (page: Page, scholar: string, signed: boolean) => {
  if (page.y > page.page.height - 220) page.addPage()
  const top = page.y + 28
  const width = (page.page.width - margin * 2 - 40) / 2
  for (const [n, [role, name]] of [
    ['On behalf of the foundation', ''],
    ['The scholar', scholar],
  ].entries()) {
    const x = margin + n * (width + 40)
    page.font('Helvetica').fontSize(10.5).fillColor(ink).text(role!, x, top, { width })
    page
      .moveTo(x, top + 92)
      .lineTo(x + width, top + 92)
      .lineWidth(0.6)
      .strokeColor(gray)
      .stroke()
    page.text(name!, x, top + 98, { width })
  }
  if (signed) {
    const [x, y] = [margin + width + 56, top + 66]
    page.moveTo(x, y + 12).bezierCurveTo(x + 30, y - 30, x + 36, y + 34, x + 62, y)
    page
      .bezierCurveTo(x + 80, y - 12, x + 90, y + 22, x + 128, y - 6)
      .lineWidth(1.4)
      .strokeColor('#23306b')
      .stroke()
  }
  page.x = margin
}

/** Once all pages are there: an artifact, which readers of tags skip. */
const foot = (page: Page, number: string) => {
  const { start, count } = page.bufferedPageRange()
  for (let n = start; n < start + count; n++) {
    page.switchToPage(n)
    // Below the margin, where text would ask for a new page.
    page.page.margins.bottom = 0
    page.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
    const y = page.page.height - 44
    page.font('Helvetica').fontSize(8.5).fillColor(gray).text(number, margin, y, { lineBreak: false })
    page.text(`${n - start + 1} / ${count}`, margin, y, { width: page.page.width - margin * 2, align: 'right', lineBreak: false })
    page.endMarkedContent()
  }
}

/** The standard fonts have the letters of Western Europe. Other letters lose their marks; what has none becomes a question mark instead of a wrong letter. */
const printable = (text: string) =>
  text.replaceAll(/[^\n\x20-\x7e\u00a0-\u00ff\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u20ac\u2122]/gu, (letter) => {
    const plain = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')
    return /^[\x20-\x7e\u00a0-\u00ff]+$/.test(plain) ? plain : letter === '\t' ? ' ' : '?'
  })
