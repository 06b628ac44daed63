/** A piece of text in one style. */
export interface TextRun {
  text: string
  bold?: true
  italic?: true
  underline?: true
  strike?: true
}

/** A row of a table: the content of each cell. */
export interface TableRow {
  isHead: boolean
  cells: TextRun[][]
}

/** A block of printed text. `level` is the rank of a heading (2 to 4), else the indent; `marker` is the text before an entry. */
export type RichBlock =
  | { kind: 'heading' | 'text' | 'item'; level: number; marker: string; words: TextRun[] }
  | { kind: 'table'; rows: TableRow[] }
  | { kind: 'rule' | 'gap' }

const token = /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^"'<>])*)>|[^<]+|</gi
const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': '\u00a0' }
const decoded = (text: string) => text.replaceAll(/&(?:amp|lt|gt|quot|nbsp);/g, (sign) => signs[sign] ?? sign)

type Style = 'bold' | 'italic' | 'underline' | 'strike'
const styleOf: Record<string, Style | undefined> = { strong: 'bold', b: 'bold', em: 'italic', i: 'italic', u: 'underline', s: 'strike' }
const styles: readonly Style[] = ['bold', 'italic', 'underline', 'strike']
const blockTags = new Set(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'table', 'tr', 'th', 'td', 'hr'])

/** The marker before the n-th entry of a list. Nested lists have other markers. */
const markerOf = ({ isNumbered, count }: { isNumbered: boolean; count: number }, depth: number) => {
  const isOuter = depth % 2 === 1
  if (!isNumbered) return isOuter ? '•' : '–'
  return isOuter ? `${count}.` : `${String.fromCharCode(97 + ((count - 1) % 26)).repeat(Math.ceil(count / 26))}.`
}

/** Removes spaces at both ends. */
const trimmed = (words: readonly TextRun[]): TextRun[] => {
  const rest = words.map((one) => ({ ...one }))
  while (rest[0] && (rest[0].text = rest[0].text.replace(/^[ \n]+/, '')) === '') rest.shift()
  for (let last = rest.at(-1); last && (last.text = last.text.replace(/[ \n]+$/, '')) === ''; last = rest.at(-1)) rest.pop()
  return rest
}

/**
 * Converts rich text to blocks, for PDFs and their preview. It reads the HTML that the server stores: paired tags and escaped text. The address of a
 * link is written after it.
 */
export const richBlocks = (html: string): RichBlock[] => {
  const blocks: RichBlock[] = []
  const on = { bold: 0, italic: 0, underline: 0, strike: 0 }
  const lists: { isNumbered: boolean; count: number }[] = []
  let [heading, quotes, preformatted, marker] = [0, 0, 0, '']
  let words: TextRun[] = []
  let table: TableRow[] | undefined
  let isCell = false
  /** The last character. */
  let last = ''
  let link: { href: string; text: string } | undefined

  const say = (said: string) => {
    const before = words.at(-1)
    const isAfterBlank = !before || last === ' ' || last === '\n'
    const text = isAfterBlank && !preformatted ? said.replace(/^ +/, '') : said
    if (text === '') return
    last = text.slice(-1)
    if (link) link.text += text
    const style = Object.fromEntries(styles.filter((one) => on[one] > 0).map((one) => [one, true]))
    if (before && styles.every((one) => before[one] === style[one])) before.text += text
    else words.push({ text, ...style })
  }
  const endBlock = () => {
    if (isCell) return words.length > 0 && last !== '\n' ? say('\n') : undefined
    const whole = trimmed(words)
    words = []
    if (whole.length === 0 || table) return
    const level = heading || lists.length + quotes
    blocks.push({ kind: heading ? 'heading' : marker ? 'item' : 'text', level, marker, words: whole })
    marker = ''
  }
  const beginItem = () => {
    const list = lists.at(-1)
    if (!list) return
    list.count++
    const sign = markerOf(list, lists.length)
    if (isCell) say(`${sign} `)
    else marker = sign
  }
  const endCell = () => {
    if (isCell) table?.at(-1)?.cells.push(trimmed(words))
    ;[isCell, words] = [false, []]
  }
  const begin: Record<string, (attributes: string) => unknown> = {
    br: () => say('\n'),
    hr: () => !isCell && !table && blocks.push({ kind: 'rule' }),
    a: (attributes) => (link = { href: decoded(/href="([^"]*)"/.exec(attributes)?.[1] ?? ''), text: '' }),
    ul: () => lists.push({ isNumbered: false, count: 0 }),
    ol: () => lists.push({ isNumbered: true, count: 0 }),
    li: beginItem,
    blockquote: () => quotes++,
    pre: () => preformatted++,
    h2: () => (heading = 2),
    h3: () => (heading = 3),
    h4: () => (heading = 4),
    table: () => (table = []),
    tr: () => table?.push({ isHead: true, cells: [] }),
    th: () => (isCell = table !== undefined),
    td: () => {
      isCell = table !== undefined
      const row = table?.at(-1)
      if (row) row.isHead = false
    },
  }
  const noHeading = () => (heading = 0)
  const end: Record<string, () => unknown> = {
    a: () => {
      const { href, text } = link ?? { href: '', text: '' }
      link = undefined
      if (href && text && text !== href) say(` (${href})`)
    },
    ul: () => lists.pop(),
    ol: () => lists.pop(),
    li: () => (marker = ''),
    blockquote: () => (quotes = Math.max(0, quotes - 1)),
    pre: () => (preformatted = Math.max(0, preformatted - 1)),
    h2: noHeading,
    h3: noHeading,
    h4: noHeading,
    th: endCell,
    td: endCell,
    table: () => {
      const rows = table?.filter(({ cells }) => cells.length > 0) ?? []
      if (rows.length > 0) blocks.push({ kind: 'table', rows })
      table = undefined
    },
  }
  for (const [whole, closing, tag, attributes] of html.matchAll(token)) {
    if (tag === undefined) {
      say(preformatted ? decoded(whole) : decoded(whole.replaceAll(/[ \t\r\n]+/g, ' ')))
      continue
    }
    const name = tag.toLowerCase()
    if (blockTags.has(name)) endBlock()
    const style = styleOf[name]
    if (style) on[style] = Math.max(0, on[style] + (closing ? -1 : 1))
    else if (closing) end[name]?.()
    else begin[name]?.(attributes ?? '')
  }
  endBlock()
  return blocks
}

/** The text of each block: paragraphs, headings, list entries and cells. */
export const runsIn = (blocks: readonly RichBlock[]): TextRun[][] =>
  blocks.flatMap((block) => ('words' in block ? [block.words] : 'rows' in block ? block.rows.flatMap(({ cells }) => cells) : []))

/** The plain text, with a line for each block. */
export const textOfBlocks = (blocks: readonly RichBlock[]) =>
  runsIn(blocks)
    .map((words) => words.map(({ text }) => text).join(''))
    .join('\n')

/** Returns the block with changed text. */
export const withRuns = (block: RichBlock, change: (words: TextRun[]) => TextRun[]): RichBlock => {
  if ('words' in block) return { ...block, words: change(block.words) }
  if ('rows' in block) return { ...block, rows: block.rows.map((row) => ({ ...row, cells: row.cells.map(change) })) }
  return block
}
