import type { RichBlock } from '@pandu/contract/kit'
import type { Pdf } from './document.ts'
import { drawTable } from './table.ts'

/** The indent of a list entry, and the deepest level that is indented. */
const STEP = 22
const MOST_STEPS = 5
const sizes: Record<number, number> = { 2: 12, 3: 11 }

/**
 * Draws the blocks of a text. Headings stay with the content after them, no single line of a paragraph is alone on a page, and list entries are indented
 * after their marker.
 */
export const drawBlocks = (pdf: Pdf, blocks: readonly RichBlock[]) => {
  for (const run of inRuns(blocks)) {
    if (isItem(run[0])) pdf.group('L', () => run.forEach((block) => drawBlock(pdf, block)))
    else run.forEach((block) => drawBlock(pdf, block))
  }
}

const isItem = (block: RichBlock | undefined) => block?.kind === 'item'

/** Groups successive list entries into one list. */
const inRuns = (blocks: readonly RichBlock[]): RichBlock[][] => {
  const runs: RichBlock[][] = []
  for (const block of blocks) {
    const last = runs.at(-1)
    if (last && isItem(last[0]) && isItem(block)) last.push(block)
    else runs.push([block])
  }
  return runs
}

const drawBlock = (pdf: Pdf, block: RichBlock) => {
  if (block.kind === 'gap') return pdf.skip(6)
  if ('rows' in block) {
    pdf.skip(3)
    drawTable(pdf, block.rows)
    return pdf.skip(9)
  }
  if (!('words' in block)) {
    pdf.ensure(12)
    pdf.artifact(() => pdf.rule(pdf.left, pdf.page.y + 6, pdf.width))
    return pdf.skip(12)
  }
  const { kind, level, marker, words } = block
  const indent = Math.min(level, MOST_STEPS) * STEP
  if (kind === 'heading') {
    pdf.skip(5)
    const bold = words.map((one) => ({ ...one, bold: true as const }))
    pdf.tag(`H${level}`, () => pdf.text(bold, { size: sizes[level], with: 3 }))
  } else if (kind === 'item') {
    pdf.ensure(32)
    pdf.group('LI', () => {
      pdf.tag('Lbl', () => pdf.textAt(marker, pdf.left + indent - STEP, pdf.page.y, STEP))
      pdf.tag('LBody', () => pdf.text(words, { indent }))
    })
  } else pdf.tag('P', () => pdf.text(words, { indent }))
  return pdf.skip(3)
}
