/**
 * Rich text as people type it, and as it is stored. A few Markdown marks stand for a few tags: what the server lets through and a page shows.
 * `toHtml` and `fromHtml` are each other's way back; tags without a mark lose their tag and keep their words.
 */
const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A backslash before a mark makes it a plain sign; it waits as a private-use character until the marks are read. */
const hidden = '*`[]~\\#->.)('
const hide = (text: string) =>
  text.replaceAll(/\\([*`[\]~\\#\->.()])/g, (_, sign: string) => String.fromCodePoint(0xe000 + hidden.indexOf(sign)))
const show = (text: string) => text.replaceAll(/[\ue000-\ue00b]/g, (sign) => escapeHtml(hidden[sign.codePointAt(0)! - 0xe000]!))

const inline = (text: string) =>
  escapeHtml(text)
    .replaceAll(/`([^`\n]+)`/g, '<code>$1</code>')
    .replaceAll(/\[([^\]\n]+)\]\((https?:\/\/[^\s)]+)\)/gi, '<a href="$2">$1</a>')
    .replaceAll(/\*\*(?!\s)([^\n]+?)(?<!\s)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\*(?!\s)([^*\n]+?)(?<!\s)\*/g, '<em>$1</em>')
    .replaceAll(/~~(?!\s)([^\n]+?)(?<!\s)~~/g, '<s>$1</s>')

const kindsOfLine = [
  { mark: /^[-*] +/, list: 'ul' },
  { mark: /^\d{1,3}[.)] +/, list: 'ol' },
  { mark: /^> ?/, list: 'blockquote' },
] as const
type Block = { tag: string; lines: string[] }

const blockOf = (line: string): Block => {
  const heading = /^(#{2,4}) +(.*)$/.exec(line)
  if (heading) return { tag: `h${heading[1]!.length}`, lines: [heading[2]!] }
  const kind = kindsOfLine.find(({ mark }) => mark.test(line))
  return kind ? { tag: kind.list, lines: [line.replace(kind.mark, '')] } : { tag: 'p', lines: [line] }
}

/** What was typed, as HTML. */
export function toHtml(text: string): string {
  const blocks: Block[] = []
  let isNew = true
  for (const line of hide(text.replaceAll('\r\n', '\n')).split('\n')) {
    if (!line.trim()) {
      isNew = true
      continue
    }
    const block = blockOf(line.trim())
    const last = blocks.at(-1)
    if (last && last.tag === block.tag && !block.tag.startsWith('h') && (!isNew || ['ul', 'ol'].includes(block.tag)))
      last.lines.push(...block.lines)
    else blocks.push(block)
    isNew = false
  }
  const html = blocks.map(({ tag, lines }) => {
    const words = lines.map(inline)
    return `<${tag}>${tag === 'ul' || tag === 'ol' ? words.map((word) => `<li>${word}</li>`).join('') : words.join('<br>')}</${tag}>`
  })
  return show(html.join(''))
}

const escapeMarks = (text: string) => text.replaceAll(/[\\*`[\]~]/g, String.raw`\$&`)
const escapeStart = (line: string) =>
  line.replace(/^(\s*)(#{2,4} |[-] |>|\d{1,3}[.)] )/, (_, space: string, mark: string) =>
    /^\d/.test(mark) ? `${space}${mark.replace(/[.)]/, String.raw`\$&`)}` : `${space}\\${mark}`,
  )

const around = (words: string, mark: string) => (words.trim() ? words.replace(/^(\s*)([\s\S]*?)(\s*)$/, `$1${mark}$2${mark}$3`) : words)

const inlineOf = (node: Node): string => {
  if (node.nodeType === 3) return escapeMarks((node.textContent ?? '').replaceAll(/\s+/g, ' '))
  if (!(node instanceof Element)) return ''
  const words = () => [...node.childNodes].map(inlineOf).join('')
  switch (node.tagName) {
    case 'BR':
      return '\n'
    case 'STRONG':
    case 'B':
      return around(words(), '**')
    case 'EM':
    case 'I':
      return around(words(), '*')
    case 'S':
      return around(words(), '~~')
    case 'CODE':
      return around(node.textContent ?? '', '`')
    case 'A': {
      const href = node.getAttribute('href') ?? ''
      return /^https?:\/\//i.test(href) ? `[${words()}](${href})` : words()
    }
    default:
      return words()
  }
}

const linesOf = (node: Node) =>
  inlineOf(node)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const itemsOf = (list: Element): string[] =>
  [...list.children].flatMap((item) => {
    const inner = [...item.children].filter(({ tagName }) => tagName === 'UL' || tagName === 'OL')
    const own = item.cloneNode(true) as Element
    for (const nested of own.querySelectorAll('ul, ol')) nested.remove()
    return [linesOf(own).join(' '), ...inner.flatMap(itemsOf)].filter(Boolean)
  })

/** What is stored, as it is typed. */
export function fromHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const blocks: string[] = []
  let loose: Node[] = []
  const flush = () => {
    const holder = document.createElement('p')
    holder.append(...loose)
    const lines = linesOf(holder).map(escapeStart)
    if (lines.length) blocks.push(lines.join('\n'))
    loose = []
  }
  for (const node of body.childNodes) {
    const tag = node instanceof Element ? node.tagName : ''
    if (!/^(P|H[1-6]|UL|OL|BLOCKQUOTE|PRE|DIV|HR)$/.test(tag)) {
      loose.push(node.cloneNode(true))
      continue
    }
    flush()
    const element = node as Element
    if (tag === 'UL')
      blocks.push(
        itemsOf(element)
          .map((item) => `- ${item}`)
          .join('\n'),
      )
    else if (tag === 'OL')
      blocks.push(
        itemsOf(element)
          .map((item, at) => `${at + 1}. ${item}`)
          .join('\n'),
      )
    else if (tag === 'BLOCKQUOTE')
      blocks.push(
        linesOf(element)
          .map((line) => `> ${line}`)
          .join('\n'),
      )
    else if (/^H[1-6]$/.test(tag)) blocks.push(`${'#'.repeat(Math.min(4, Math.max(2, Number(tag[1]))))} ${linesOf(element).join(' ')}`)
    else blocks.push(linesOf(element).map(escapeStart).join('\n'))
  }
  flush()
  return blocks.filter(Boolean).join('\n\n')
}
