import { paper, paragraphs } from './paper.ts'

export interface Handout {
  title: string
  /** The course it belongs to, in the band on top. */
  course: string
  /** Paragraphs; one that begins with `# ` is a heading, one that begins with `- ` an entry of a list, `___` a line to write on. */
  text: readonly string[]
  color?: string
}

/** A handout of one or two pages. */
export const handout = ({ title, course, text, color = '#17535b' }: Handout, written: Date): Promise<Buffer> =>
  paper(title, written, (page) => {
    page.rect(0, 0, page.page.width, 92).fill(color)
    page.fillColor('#ffffff').font('Helvetica').fontSize(9.5).text(course, 64, 30)
    page.font('Helvetica-Bold').fontSize(20).text(title, 64, 46, { width: 460, lineBreak: false, ellipsis: true })
    page.fillColor('#1b1b1b')
    page.x = 64
    page.y = 122
    for (const line of text) {
      if (line.startsWith('# ')) {
        page.moveDown(0.4).fillColor(color).font('Helvetica-Bold').fontSize(13).text(line.slice(2)).moveDown(0.4).fillColor('#1b1b1b')
      } else if (line.startsWith('- ')) {
        page.circle(70, page.y + 5, 1.8).fill(color)
        page.fillColor('#1b1b1b').font('Helvetica').fontSize(10.5).text(line.slice(2), 82, page.y, { width: 412, lineGap: 3 }).moveDown(0.4)
        page.x = 64
      } else if (line === '___') {
        const y = page.y + 16
        page.moveTo(64, y).lineTo(494, y).lineWidth(0.5).strokeColor('#999999').stroke()
        page.y = y + 8
      } else paragraphs(page, line)
    }
  })
