import * as z from 'zod'
import { isBlank } from '../../kit/fields.ts'
import { unprintableMessage } from '../../kit/printable.ts'
import { richBlocks, type RichBlock, textOfBlocks } from '../../kit/rich.ts'
import { fieldsError, fieldsOf, type MergeFieldName, mergeFieldNames, mergeFields } from './merge-fields.ts'

/** The format of a template's text: rich text, or lines with marks, which all templates had before there was rich text. */
export const textFormat = z.enum(['plain', 'rich'])
export type TextFormat = z.infer<typeof textFormat>

interface Body {
  body: string
  format: TextFormat
}
interface TemplateText extends Body {
  title: string
}

const isNumber = /^\d{1,3}\.$/

/** The lines of a plain text: headings (`# `), entries of lists (`- `, `1. `), text, and gaps. */
const plainBlocks = (body: string): RichBlock[] =>
  body.split(/\r?\n/).map((line): RichBlock => {
    const whole = line.trim()
    if (whole === '') return { kind: 'gap' }
    const [, sign, rest] = /^(#|-|\d{1,3}[.)])\s+(.*)$/s.exec(whole) ?? []
    const words = [{ text: rest ?? whole }]
    if (sign === undefined) return { kind: 'text', level: 0, marker: '', words }
    return sign === '#'
      ? { kind: 'heading', level: 2, marker: '', words }
      : { kind: 'item', level: 1, marker: sign === '-' ? '•' : sign, words }
  })

/** A template's text as blocks. It is split before fields are filled in, so that nobody's name can become a heading. */
export const blocksOf = ({ body, format }: Body): RichBlock[] => (format === 'rich' ? richBlocks(body) : plainBlocks(body))

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A plain text as rich text, for people who continue with styles. A number that does not follow the previous one stays a word of its line. */
export const plainToRich = (body: string): string => {
  let [html, list, count] = ['', '', 0]
  const into = (next: '' | 'ul' | 'ol') => {
    if (list === next) return
    html += `${list && `</${list}>`}${next && `<${next}>`}`
    ;[list, count] = [next, 0]
  }
  for (const block of plainBlocks(body)) {
    if (!('words' in block)) continue
    const { kind, marker, words } = block
    const text = escaped(words.map((one) => one.text).join(''))
    if (marker === '•') into('ul')
    else if (isNumber.test(marker) && Number.parseInt(marker) === 1) {
      into('')
      into('ol')
    } else if (list !== 'ol' || !isNumber.test(marker) || Number.parseInt(marker) !== count + 1) into('')
    if (list) {
      count++
      html += `<li>${text}</li>`
    } else html += kind === 'heading' ? `<h2>${text}</h2>` : `<p>${marker && `${marker} `}${text}</p>`
  }
  into('')
  return html
}

/** The words of a template: its title, and the text without its styles. */
export const plainTextOfTemplate = (template: TemplateText) => `${template.title}\n${textOfBlocks(blocksOf(template))}`

/** Every field that a template asks for, in its title or its text. */
export const fieldsOfTemplate = (template: TemplateText) => fieldsOf(plainTextOfTemplate(template))

/** More columns would not leave space for a word in each. */
const MOST_COLUMNS = 8

/** What is wrong with the text of a template, or undefined. */
export const bodyError = (template: Body): string | undefined => {
  const blocks = blocksOf(template)
  const text = textOfBlocks(blocks)
  if (isBlank(text)) return 'Text is required'
  if (blocks.some((block) => 'rows' in block && block.rows.some(({ cells }) => cells.length > MOST_COLUMNS)))
    return `A table has at most ${MOST_COLUMNS} columns`
  return fieldsError(text) ?? unprintableMessage(text)
}

/**
 * What a contract could not print: letters of the template and of its values, each with their place. The template is read once for all people whose
 * values are checked.
 */
export const unprintableOf = (template: TemplateText): ((values: Partial<Record<MergeFieldName, string>>) => string[]) => {
  // The name is under the signature in any case.
  const asked = new Set<MergeFieldName>([...fieldsOfTemplate(template), 'name'])
  const fields = mergeFieldNames.filter((name) => asked.has(name))
  const own = [...faultIn('Title of the template', template.title), ...faultIn('Text of the template', textOfBlocks(blocksOf(template)))]
  return (values) => [...fields.flatMap((name) => faultIn(mergeFields[name].label, values[name] ?? '')), ...own]
}

const faultIn = (place: string, text: string) => {
  const fault = unprintableMessage(text)
  return fault ? [`${place}: ${fault}`] : []
}
