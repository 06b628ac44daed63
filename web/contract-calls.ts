import { join } from 'node:path'
import { parseAst, type Plugin } from 'vite'

type Node = { type: string; start: number; end: number } & Record<string, unknown>
interface Property extends Node {
  key: Node & { name?: string }
  value: Node & { value?: unknown }
}

const contract = join(import.meta.dirname, '../contract/src/')
const unwanted = ['does', 'source', 'output']

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function* nodesIn(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesIn(child)
}

/**
 * What only the server and the documentation want of a call stays out of the browser: what it answers, its sentence and its
 * source. Everything the contract declares may be left out where nobody uses it: its files do nothing but declare.
 */
export function contractCalls(): Plugin {
  return {
    name: 'contract-calls',
    apply: 'build',
    transform(code, id) {
      if (!id.startsWith(contract)) return undefined
      const program = parseAst(code) as unknown as Node & { body: Node[] }
      const edits: { start: number; end: number; text: string }[] = []
      for (const node of nodesIn(program)) {
        if (node.type !== 'ObjectExpression') continue
        const properties = (node.properties as Property[]).filter(({ type }) => type === 'Property')
        const named = (name: string) => properties.find(({ key }) => key.name === name)
        if (!named('at') || !named('access') || !named('output')) continue
        for (const { start, end, key } of properties)
          if (unwanted.includes(key.name!)) edits.push({ start, end, text: `${key.name}: undefined` })
      }
      for (const statement of program.body) {
        const declaration = (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) as Node | null
        if (declaration?.type !== 'VariableDeclaration') continue
        for (const { id: name, init } of declaration.declarations as { id: Node; init: Node | null }[])
          if (name.type === 'Identifier' && init && /\(/.test(code.slice(init.start, init.end)) && !init.type.includes('Function')) {
            edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' })
            edits.push({ start: init.end, end: init.end, text: '))()' })
          }
      }
      let out = code
      for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start || b.end - a.end))
        out = out.slice(0, start) + text + out.slice(end)
      return { code: out, map: null }
    },
  }
}
