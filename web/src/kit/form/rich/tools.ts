export type Tool = 'bold' | 'italic' | 'heading' | 'bullets' | 'numbers' | 'link'

interface Selected {
  text: string
  start: number
  end: number
}

const wraps = { bold: '**', italic: '*' } as const

/** Puts marks around what is selected, or takes them away again. */
const wrap = ({ text, start, end }: Selected, mark: string, sample: string): Selected => {
  const chosen = text.slice(start, end)
  const isMarked = text.slice(start - mark.length, start) === mark && text.slice(end, end + mark.length) === mark
  if (chosen && isMarked)
    return {
      text: text.slice(0, start - mark.length) + chosen + text.slice(end + mark.length),
      start: start - mark.length,
      end: end - mark.length,
    }
  const words = chosen || sample
  const from = start + mark.length
  return { text: text.slice(0, start) + mark + words + mark + text.slice(end), start: from, end: from + words.length }
}

/** Begins every selected line with a mark, or takes it away where all have it. */
const begin = ({ text, start, end }: Selected, markOf: (at: number) => string, known: RegExp): Selected => {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const to = next === -1 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const isMarked = lines.every((line) => known.test(line))
  const marked = lines.map((line, at) => (isMarked ? line.replace(known, '') : markOf(at) + line.replace(known, ''))).join('\n')
  return { text: text.slice(0, from) + marked + text.slice(to), start: from, end: from + marked.length }
}

/** What a button of the toolbar does to the text and its selection. */
export function applyTool(tool: Tool, selected: Selected): Selected {
  if (tool === 'bold' || tool === 'italic') return wrap(selected, wraps[tool], tool === 'bold' ? 'bold text' : 'slanted text')
  if (tool === 'heading') return begin(selected, () => '## ', /^#{2,4} +/)
  if (tool === 'bullets') return begin(selected, () => '- ', /^[-*] +/)
  if (tool === 'numbers') return begin(selected, (at) => `${at + 1}. `, /^\d{1,3}[.)] +/)
  const { text, start, end } = selected
  const words = text.slice(start, end) || 'words of the link'
  const address = 'https://'
  const from = start + words.length + 3
  return { text: `${text.slice(0, start)}[${words}](${address})${text.slice(end)}`, start: from, end: from + address.length }
}
