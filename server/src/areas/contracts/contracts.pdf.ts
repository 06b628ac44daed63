import { blocksOf, emptyPaper, fillFields, fillWords, type MergeFieldName, type Paper, type TextFormat } from '@pandu/contract/contracts'
import { withRuns } from '@pandu/contract/kit'
import { Pdf } from '../../kit/pdf/document.ts'
import { drawBlocks } from '../../kit/pdf/rich.ts'
import { letterhead, signatures } from './contracts.paper.ts'

interface Drawing {
  title: string
  body: string
  format: TextFormat
  paper?: Paper
  values: Partial<Record<MergeFieldName, string>>
  created: Date
  /** The scholar's signature, for demo worlds. */
  signed?: boolean
}

/** Draws a contract with its letterhead, places to sign at its end, and its number at the foot of each page. */
export const drawContract = async ({
  title,
  body,
  format,
  paper = emptyPaper,
  values,
  created,
  signed = false,
}: Drawing): Promise<Buffer> => {
  const heading = fillFields(title, values)
  const pdf = new Pdf({ title: heading, language: paper.language, created })
  letterhead(pdf, paper)
  pdf.tag('H1', () => pdf.text([{ text: heading, bold: true }], { size: 16, align: 'center' }))
  pdf.skip(14)
  const filled = blocksOf({ body, format }).map((block) => withRuns(block, (words) => fillWords(words, values)))
  drawBlocks(pdf, filled)
  pdf.tag('P', () => signatures(pdf, paper, values, signed))
  return pdf.finish(values.contract_number ?? '')
}
