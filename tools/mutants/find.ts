import { parseAst } from 'vitest/node'
import { type Edit, MASK, sqlMutants } from './sql.ts'

/** A node of the syntax tree, with the properties that are used here. */
interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** An expression and a wrong version of it. */
export interface Mutant {
  /** Start of the expression that it replaces. */
  start: number
  end: number
  code: string
  line: number
  /** Whether the expression is a piece of SQL that is built once, when its file is loaded, and then used by many statements. */
  isLoaded?: boolean
  /** The smallest piece of text that differs, before and after. */
  from: string
  to: string
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value
export const childrenOf = (node: Node): Node[] =>
  Object.entries(node)
    .filter(([key]) => !/^(typeAnnotation|typeParameters|typeArguments|returnType)$/.test(key))
    .flatMap(([, value]) => value)
    .filter(isNode)

const isFunction = ({ type }: Node) => /Function/.test(type)
const isText = (node: Node) => node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string')
const boundary: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' }
const durationNames = /days?|hours?|minutes?|seconds?|weeks?|months?|interval|since|ago/i

/** What a file decides: who may do what (rules), who sees what and when (visibility), or something else, in calls that contain SQL. */
export type Content = 'rules' | 'visibility' | 'calls'

/** Node types that can be a part of an SQL statement. */
const inStatements = new Set(['ArrayExpression', 'CallExpression', 'Literal', 'TaggedTemplateExpression', 'TemplateLiteral'])

/** Finds all mutants of a file. In files of calls these are only conditions in SQL, since a user sees the result of the other decisions. */
export const findMutants = (source: string, content: Content = 'visibility'): Mutant[] => {
  const isRules = content === 'rules'
  const found: Mutant[] = []
  const textOf = ({ start, end }: Pick<Node, 'start' | 'end'>) => source.slice(start, end)
  /** Adds a mutant that edits a part of a node. */
  const add = (node: Node, { start, end, to }: Edit) =>
    found.push({
      start: node.start,
      end: node.end,
      code: source.slice(node.start, start) + to + source.slice(end, node.end),
      line: source.slice(0, start).split('\n').length,
      from: source.slice(start, end),
      to,
    })
  const replace = (node: Node, to: string) => add(node, { start: node.start, end: node.end, to })

  const visitTemplate = (whole: Node, template: Node, isCondition: boolean, isLoaded: boolean) => {
    const [from, to] = [template.start + 1, template.end - 1]
    let text = source.slice(from, to)
    for (const part of template['expressions'] as Node[]) {
      // The mask also covers `${` and `}`.
      const [open, shut] = [source.lastIndexOf('${', part.start) - from, source.indexOf('}', part.end) + 1 - from]
      text = text.slice(0, open) + MASK.repeat(shut - open) + text.slice(shut)
    }
    for (const edit of sqlMutants(text, isCondition)) {
      const restored = edit.to.includes(MASK) ? restore(edit, text, from) : edit.to
      add(whole, { start: edit.start + from, end: edit.end + from, to: restored })
      if (isLoaded) found.at(-1)!.isLoaded = true
    }
  }
  /** Puts the parameters back into a changed text. Each run of masks in it stands for the same run in the source. */
  const restore = (edit: Edit, text: string, from: number) => {
    const runs = [...text.slice(edit.start, edit.end).matchAll(new RegExp(`${MASK}+`, 'g'))].map(({ index, 0: run }) => ({
      length: run.length,
      text: source.slice(from + edit.start + index, from + edit.start + index + run.length),
    }))
    // A replacement of `x between a and b` contains `x` twice.
    const first = /^\s*[\w."():]*\uE000/.test(text.slice(edit.start, edit.end))
      ? [runs[0]!, ...runs.slice(1, 2), runs[0]!, ...runs.slice(2)]
      : runs
    let n = 0
    return edit.to.replaceAll(new RegExp(`${MASK}+`, 'g'), () => first[n++]?.text ?? '')
  }

  const calleeName = (node: Node | undefined) => {
    const callee = node?.['callee'] as Node | undefined
    if (callee?.type !== 'MemberExpression' || callee['computed']) return undefined
    return (callee['property'] as Node)['name'] as string
  }
  const without = (list: Node, items: Node[], item: Node) => {
    const at = items.indexOf(item)
    const [start, end] = at + 1 < items.length ? [item.start, items[at + 1]!.start] : [items[at - 1]?.end ?? item.start, item.end]
    add(list, { start, end, to: '' })
  }

  const visit = (node: Node, parents: readonly Node[]) => {
    const parent = parents.at(-1)
    switch (content === 'calls' && !inStatements.has(node.type) ? '' : node.type) {
      case 'BinaryExpression': {
        const operator = node['operator'] as string
        const [left, right] = [node['left'] as Node, node['right'] as Node]
        const to = boundary[operator]
        // These parents get mutants that replace the whole comparison, which makes its negation redundant.
        const isPart = /^(Logical|Conditional|Unary)Expression$|^IfStatement$/.test(parent?.type ?? '') || calleeName(parent) === '$if'
        if (!to || (operator.length === 3 && (isPart || (isRules && parent?.type === 'ArrowFunctionExpression')))) break
        // No test can hit the exact millisecond of a boundary.
        if (textOf(node).includes('Date.now()')) break
        const start = source.indexOf(operator, left.end)
        if (start < right.start) add(node, { start, end: start + operator.length, to })
        break
      }
      case 'LogicalExpression':
        if (node['operator'] === '??') break
        replace(node, textOf(node['left'] as Node))
        replace(node, textOf(node['right'] as Node))
        break
      case 'UnaryExpression':
        if (node['operator'] === '!' && parent?.type !== 'IfStatement') replace(node, textOf(node['argument'] as Node))
        break
      case 'ConditionalExpression':
        // A choice between two texts is only wording.
        if ([node['consequent'], node['alternate']].every((branch) => isText(branch as Node))) break
        replace(node, textOf(node['consequent'] as Node))
        replace(node, textOf(node['alternate'] as Node))
        break
      case 'IfStatement': {
        const test = node['test'] as Node
        if (isRules) replace(test, 'true')
        replace(test, 'false')
        break
      }
      case 'ArrowFunctionExpression': {
        const body = node['body'] as Node
        if (!isRules || !/^(Call|Logical|Binary|Conditional|Unary)Expression$/.test(body.type)) break
        const isRule = parent?.type === 'CallExpression' && /^about(Actor|Record)$/.test(textOf(parent['callee'] as Node))
        if (!isRule && parent?.type !== 'Property' && parent?.type !== 'VariableDeclarator') break
        replace(body, 'true')
        replace(body, 'false')
        break
      }
      case 'CallExpression': {
        const name = calleeName(node)
        const target = name && ((node['callee'] as Node)['object'] as Node)
        const args = node['arguments'] as Node[]
        const inside = args.map(textOf).join(' ')
        // The condition that selects the record by its id does not decide who sees it, and every test would fail without it.
        const isLookup = content === 'calls' && /^'(\w+\.)?id', '(=|in)', [\w.!]+$/.test(args.map(textOf).join(', '))
        if (target && !isLookup && (/^(where|whereRef|having)$/.test(name) || (name === '$if' && !inside.includes('.where(')))) {
          found.push({
            start: node.start,
            end: node.end,
            code: textOf(target),
            line: source.slice(0, ((node['callee'] as Node)['property'] as Node).start).split('\n').length,
            from: source.slice(source.indexOf(`.${name}`, target.end), node.end),
            to: '',
          })
        }
        const [, operator, limit] = args
        const sign = operator?.type === 'Literal' ? (operator['value'] as string) : ''
        if (limit && /^[<>]=?$/.test(sign) && !textOf(limit).includes('`now()')) replace(operator!, `'${boundary[sign]}'`)
        break
      }
      case 'ArrayExpression': {
        const items = node['elements'] as Node[]
        const isList = items.length > 1 && items.every((item) => item?.type === 'Literal' && typeof item['value'] === 'string')
        const call = parent?.type === 'CallExpression' ? calleeName(parent) : parent?.type === 'MemberExpression' ? 'includes' : undefined
        const key = parent?.type === 'Property' ? textOf(parent['key'] as Node) : ''
        const isWords = isList && (/^(where|includes|join)$/.test(call ?? '') || /^for[A-Z]/.test(key))
        if (isWords || (items.length > 1 && /^(and|or)$/.test(call ?? ''))) for (const item of items) without(node, items, item)
        break
      }
      case 'Literal': {
        const value = node['value']
        if (typeof value !== 'number' || value < 2 || value % 1000 === 0 || !parent) break
        const around = parents.findLast(({ type }) => type === 'VariableDeclarator' || type === 'Property')
        const isTime =
          (content !== 'calls' && parent.type === 'BinaryExpression') ||
          (around && durationNames.test(textOf(around['id'] ? (around['id'] as Node) : (around['key'] as Node))))
        if (isTime) replace(node, String(value + 1))
        break
      }
      case 'TaggedTemplateExpression': {
        const tag = node['tag'] as Node
        if (tag['name'] !== 'sql') break
        const type = node['typeArguments'] as Node | null
        visitTemplate(node, node['quasi'] as Node, type !== null && textOf(type) === '<boolean>', !parents.some(isFunction))
        break
      }
      case 'TemplateLiteral':
        if (parent?.type !== 'TaggedTemplateExpression' && /\b(select|update|delete)\b[^]*\bwhere\b/.test(textOf(node)))
          visitTemplate(node, node, false, false)
        break
    }
    for (const child of childrenOf(node)) visit(child, [...parents, node])
  }
  visit(parseAst(source, { lang: 'ts' }) as unknown as Node, [])
  return found
}
