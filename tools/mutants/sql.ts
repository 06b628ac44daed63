/** Replaces the text from `start` to `end` by `to`. */
export interface Edit {
  start: number
  end: number
  to: string
}

interface Token {
  word: string
  start: number
  end: number
  depth: number
}

// Parameters of a template are masked with this character, so that positions in the masked text are positions in the file.
export const MASK = '\uE000'

/** Words and brackets outside of quotes, with their nesting depth. */
const tokensOf = (text: string): Token[] => {
  const tokens: Token[] = []
  let depth = 0
  for (const match of text.matchAll(/'(?:[^']|'')*'|[A-Za-z_][\w]*|[(),;]/g)) {
    const word = match[0]
    if (word.startsWith("'")) continue
    if (word === ')') depth--
    tokens.push({ word: word.toLowerCase(), start: match.index, end: match.index + word.length, depth })
    if (word === '(') depth++
  }
  return tokens
}

const conditionStarts = new Set(['where', 'having', 'when', 'and', 'or', 'on', '('])
const conditionEnds = new Set(
  'group order limit offset union returning then for having join left right inner cross window end else when where from on , ; )'.split(
    ' ',
  ),
)

interface Condition {
  start: number
  end: number
  /** The word before the condition; empty at the start of a fragment. */
  after: string
  /** The word that ends the condition; empty at the end of the text. */
  before: string
}

/** The operands of `and` and `or`, and single conditions after `where`, `having` or `when`. */
const conditionsOf = (text: string): Condition[] => {
  const tokens = tokensOf(text)
  const found: Condition[] = []
  const between = new Set<number>()
  const open = new Map<number, { word: string; from: number }>([[0, { word: '', from: 0 }]])
  const close = (depth: number, end: number, before: string) => {
    const start = open.get(depth)
    if (!start) return
    const after = start.word
    const isOne = ['where', 'having', 'when', 'and', 'or'].includes(after) || before === 'and' || before === 'or'
    if (isOne && text.slice(start.from, end).trim() !== '') found.push({ start: start.from, end, after, before })
    open.delete(depth)
  }
  for (const token of tokens) {
    const { word, depth, start, end } = token
    if (word === 'between') between.add(depth)
    else if (word === 'and' && between.delete(depth)) continue
    else if (word === ')') {
      close(depth + 1, start, ')')
      between.delete(depth + 1)
    } else if (word === '(') open.set(depth + 1, { word, from: end })
    else if (word === 'and' || word === 'or') {
      close(depth, start, word)
      open.set(depth, { word, from: end })
    } else if (['left', 'right'].includes(word) && text[end] === '(') continue
    else if (conditionEnds.has(word) && !(word === 'from' && /\bdistinct\s*$/.test(text.slice(0, start)))) close(depth, start, word)
    if (conditionStarts.has(word) && !['(', 'and', 'or'].includes(word)) open.set(depth, { word, from: end })
    // The columns of a statement are not a condition.
    if (['select', 'update', 'insert', 'delete', 'with'].includes(word)) open.delete(depth)
  }
  close(0, text.length, '')
  return found
}

const trimmed = (text: string, start: number, end: number): [number, number] => {
  const piece = text.slice(start, end)
  return [start + piece.length - piece.trimStart().length, end - (piece.length - piece.trimEnd().length)]
}

const boundary: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }

/** The start of the value before `at`: a name, a call or an expression in brackets, with casts. */
const valueBefore = (text: string, at: number) => {
  let from = text.slice(0, at).trimEnd().length
  let depth = 0
  while (from > 0) {
    const sign = text[from - 1]!
    if (sign === ')') depth++
    else if (sign === '(' && depth > 0) depth--
    else if (depth === 0 && !/[\w.":]/.test(sign) && sign !== MASK) break
    from--
  }
  return from
}

const betweenMutants = (text: string): Edit[] =>
  [...text.matchAll(/\bbetween\b/g)].flatMap(({ index }) => {
    const value = valueBefore(text, index)
    const tokens = tokensOf(text)
    const at = tokens.findIndex(({ start }) => start === index)
    const { depth } = tokens[at]!
    const and = tokens.slice(at).find((token) => token.word === 'and' && token.depth === depth)
    if (!and) return []
    const stop = tokens
      .slice(tokens.indexOf(and) + 1)
      .find((token) =>
        token.word === ')'
          ? token.depth < depth
          : token.depth === depth && (conditionEnds.has(token.word) || ['and', 'or'].includes(token.word)),
      )
    const [, end] = trimmed(text, and.end, stop?.start ?? text.length)
    const [x, from, to] = [text.slice(value, index), text.slice(index + 7, and.start), text.slice(and.end, end)]
    return [`(${x}>${from}and ${x}<=${to})`, `(${x}>=${from}and ${x}<${to})`].map((changed) => ({ start: value, end, to: changed }))
  })

/** All mutants of a piece of SQL. `isCondition` says that the whole piece is one condition. */
export const sqlMutants = (text: string, isCondition: boolean): Edit[] => {
  const conditions = conditionsOf(text).map(({ start, end, after, before }): Edit => {
    const [from, to] = trimmed(text, start, end)
    return { start: from, end: to, to: after === 'or' || before === 'or' ? 'false' : 'true' }
  })
  const whole =
    isCondition && conditions.length === 0 && !/^\s*(true|false)\s*$/.test(text) ? [{ start: 0, end: text.length, to: 'true' }] : []
  const quoted = [...text.matchAll(/'(?:[^']|'')*'/g)].map(({ index, 0: { length } }) => [index, index + length] as const)
  const isQuoted = (at: number) => quoted.some(([from, to]) => at > from && at < to)
  const comparisons = [...text.matchAll(/(?<![-@<>=!|&#])(<=|>=|<|>)(?![<>=@-])/g)]
    // No test can hit the exact microsecond of a boundary.
    .filter(({ index }) => !isQuoted(index) && !/^[<>=\s]+now\(\)(?!\s+at\b)/.test(text.slice(index)))
    .map(({ index, 0: sign }): Edit => ({ start: index, end: index + sign.length, to: boundary[sign]! }))
  const numbers = [...text.matchAll(/(?<=interval '|::date [+-] |=> )\d+/g)].map(({ index, 0: digits }): Edit => ({
    start: index,
    end: index + digits.length,
    to: String(Number(digits) + 1),
  }))
  return [...conditions, ...whole, ...comparisons, ...betweenMutants(text), ...numbers].filter(
    ({ start, end, to }) => text.slice(start, end) !== to,
  )
}
