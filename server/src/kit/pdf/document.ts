import { printedText, type TextRun } from '@pandu/contract/kit'
import PDFDocument from 'pdfkit'
import { faces, fontOf } from './fonts.ts'
import { type TextLine, linesOf, widthOfLine } from './lines.ts'

export const ink = '#1b1b1b'
export const gray = '#5c6663'
const MARGIN = 72
export const BODY = 10.5
/** The distance between lines, and from the top of the first one to its baseline, in units of the font size. */
export const LEADING = 1.45
const ASCENT = 1.07

interface PdfOptions {
  title: string
  /** The language of the text, for screen readers: `en` or `id`. */
  language: string
  created: Date
}

interface TextOptions {
  size?: number | undefined
  align?: 'left' | 'center' | 'right' | undefined
  color?: string
  /** The distance from the left margin. */
  indent?: number
  /** The number of lines that must follow on the same page, for headings. */
  with?: number
}

/**
 * An A4 document of running text, tagged for screen readers, with embedded fonts. Content continues on the next page. A heading stays with the content
 * after it, and no single line of a paragraph is alone on a page.
 */
export class Pdf {
  readonly page: InstanceType<typeof PDFDocument>
  readonly left = MARGIN
  readonly width: number
  /** The tag that holds the next tags. */
  private within
  private readonly parts: Buffer[] = []
  private readonly done: Promise<Buffer>

  constructor({ title, language, created }: PdfOptions) {
    this.page = new PDFDocument({
      size: 'A4',
      margins: { top: MARGIN - 8, bottom: MARGIN + 12, left: MARGIN, right: MARGIN },
      bufferPages: true,
      tagged: true,
      displayTitle: true,
      lang: language,
      pdfVersion: '1.7',
      // Standard fonts are not used, because they are not embedded.
      font: '',
      info: { Title: printedText(title), Creator: 'Pandu', CreationDate: created },
    })
    this.width = this.page.page.width - MARGIN * 2
    for (const face of faces) this.page.registerFont(face, fontOf(face) as never)
    this.page.on('data', (part: Buffer) => this.parts.push(part))
    this.done = new Promise((resolve, reject) => {
      this.page.on('end', () => resolve(Buffer.concat(this.parts)))
      this.page.on('error', reject)
    })
    this.within = this.page.struct('Document')
    this.page.addStructure(this.within)
  }

  /** The remaining height of the page. */
  get room() {
    return this.page.page.maxY() - this.page.y
  }

  /** The height of an empty page. */
  get pageRoom() {
    return this.page.page.maxY() - this.page.page.margins.top
  }

  /** Starts a new page when the remaining height is smaller. */
  ensure(height: number) {
    if (this.room < height) this.page.continueOnNewPage()
  }

  /** Leaves space of this height. */
  skip(height: number) {
    this.page.y += height
  }

  /** Draws under a tag: P, H1, H2, Lbl, TD … */
  tag(kind: string, draw: () => void) {
    this.within.add(this.page.struct(kind, {}, draw))
  }

  /** A tag that holds others: L, LI, Table, TR. */
  group(kind: string, draw: () => void) {
    const [outer, inner] = [this.within, this.page.struct(kind)]
    outer.add(inner)
    this.within = inner
    draw()
    inner.end()
    this.within = outer
  }

  /** Draws what screen readers skip: lines, and repeated headings. */
  artifact(draw: () => void) {
    this.page.markContent('Artifact', { type: 'Layout' })
    draw()
    this.page.endMarkedContent()
  }

  /** Draws running text. */
  text(runs: readonly TextRun[] | string, { size = BODY, indent = 0, with: follow = 0, ...style }: TextOptions = {}) {
    const lines = linesOf(typeof runs === 'string' ? [{ text: runs }] : runs, size, this.width - indent)
    const height = size * LEADING
    const few = Math.min(2, lines.length)
    this.ensure(height * few + follow * BODY * LEADING)
    lines.forEach((line, at) => {
      // The last two lines stay together.
      const rest = lines.length - at
      this.ensure(height * (rest === 2 ? 2 : 1))
      this.line(line, this.left + indent, this.page.y, this.width - indent, { size, ...style })
      this.page.y += height
    })
  }

  /** Draws text at a fixed position and returns its height. */
  textAt(runs: readonly TextRun[] | string, x: number, y: number, width: number, { size = BODY, ...style }: TextOptions = {}) {
    const lines = linesOf(typeof runs === 'string' ? [{ text: runs }] : runs, size, width)
    return this.lines(lines, x, y, width, size, style)
  }

  /** The same for text that is broken into lines already. */
  lines(lines: readonly TextLine[], x: number, y: number, width: number, size: number, style: TextOptions = {}) {
    lines.forEach((line, at) => this.line(line, x, y + at * size * LEADING, width, { ...style, size }))
    return lines.length * size * LEADING
  }

  private line(line: TextLine, x: number, y: number, width: number, { size = BODY, align, color = ink }: TextOptions) {
    const free = width - widthOfLine(line)
    let at = x + (align === 'center' ? free / 2 : align === 'right' ? free : 0)
    const below = this.page.y
    for (const { face, text, width: wide, underline, strike } of line) {
      this.page.font(face).fontSize(size).fillColor(color)
      this.page.text(text, at, y + size * ASCENT, { lineBreak: false, baseline: 'alphabetic' })
      if (underline) this.rule(at, y + size * (ASCENT + 0.14), wide, color)
      if (strike) this.rule(at, y + size * (ASCENT - 0.28), wide, color)
      at += wide
    }
    this.page.y = below
  }

  /** Draws a thin horizontal line. */
  rule(x: number, y: number, width: number, color = gray) {
    this.page
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.6)
      .strokeColor(color)
      .stroke()
  }

  /** Draws the frame of a cell, with a background for headings. */
  frame(x: number, y: number, width: number, height: number, filled: boolean) {
    if (filled) this.page.rect(x, y, width, height).fillColor('#eef1f0').fill()
    this.page.rect(x, y, width, height).lineWidth(0.6).strokeColor(gray).stroke()
  }

  /** Finishes the document with a footer on each page, which screen readers skip. */
  finish(foot: string): Promise<Buffer> {
    this.within.end()
    const { start, count } = this.page.bufferedPageRange()
    for (let n = start; n < start + count; n++) {
      this.page.switchToPage(n)
      this.page.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
      const y = this.page.page.height - 46
      this.textAt(foot, this.left, y, this.width, { size: 8.5, color: gray })
      this.textAt(`${n - start + 1} / ${count}`, this.left, y, this.width, { size: 8.5, color: gray, align: 'right' })
      this.page.endMarkedContent()
    }
    this.page.end()
    return this.done
  }
}
