import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst, type Plugin } from 'vite'

type Node = { type: string; start: number; end: number } & Record<string, unknown>
interface Property extends Node {
  key: Node & { name?: string }
}
interface Call extends Node {
  callee: Node & { name?: string }
  arguments: Node[]
}
interface Declarator {
  id: Node & { name?: string }
  init: Node | null
}

const folder = join(import.meta.dirname, '../contract/')
const contract = join(folder, 'src/')
/** The files of the contract with side effects when they are loaded; its package.json lists them for bundlers. */
const { sideEffects }: { sideEffects: string[] } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const withEffects = sideEffects.map((file) => join(folder, file))
/** The fields of `ServerSide` in contract/src/kit/server-side.ts; types of the web do not have them. */
const serverSide = ['does', 'source', 'output']

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function* nodesIn(node: Node, enters: (node: Node) => boolean = () => true): Generator<Node> {
  yield node
  if (!enters(node)) return
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesIn(child, enters)
}

const declarations = ['ImportDeclaration', 'ExportAllDeclaration', 'ExportNamedDeclaration', 'FunctionDeclaration', 'VariableDeclaration']
const effects = ['AssignmentExpression', 'UpdateExpression', 'AwaitExpression']
const isEffect = (node: Node) => effects.includes(node.type) || (node.type === 'UnaryExpression' && node.operator === 'delete')

/** The `const`s at the top level of the file. */
const constantsOf = (statement: Node) => {
  const declaration = (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) as Node | null
  return declaration?.type === 'VariableDeclaration'
    ? { kind: declaration.kind, list: declaration.declarations as Declarator[] }
    : undefined
}

/**
 * Leaves out what only the server and the documentation use of a call: the schema of its response, its description and its source.
 * Unused declarations of the contract may be left out of the bundle. That is safe only while its files do nothing
 * but declare, so the build fails for a file that does more and is not listed, and for a call from which nothing could be left out.
 */
export function contractCalls(): Plugin {
  return {
    name: 'contract-calls',
    apply: 'build',
    transform(code, id) {
      if (!id.startsWith(contract) || withEffects.includes(id)) return undefined
      const fail = (why: string, { start }: Node) => {
        throw new Error(`${id.slice(contract.length)}: ${why}: ${code.slice(start, start + 80).split('\n')[0]}`)
      }
      const program = parseAst(code) as unknown as Node & { body: Node[] }
      if (id === `${contract}server.ts`) fail('the web may not import this file', program)

      const edits: { start: number; end: number; text: string }[] = []
      const erased = new Set<Node>()
      for (const node of nodesIn(program)) {
        if (node.type !== 'ObjectExpression') continue
        const properties = (node.properties as Property[]).filter(({ type }) => type === 'Property')
        if (!['at', 'access', ...serverSide].every((name) => properties.some(({ key }) => key.name === name))) continue
        erased.add(node)
        for (const { start, end, key, value } of properties) {
          if (key.name && serverSide.includes(key.name)) edits.push({ start, end, text: `${key.name}: undefined` })
          // The input is created when it is first read; `endpointOf` then keeps it.
          if (key.name === 'input' && isNode(value)) {
            edits.push({ start, end: value.start, text: 'get input() { return ' })
            edits.push({ start: end, end, text: ' }' })
          }
        }
      }

      const declares = new Set<string | undefined>()
      for (const node of nodesIn(program)) {
        if (node.type === 'VariableDeclarator') {
          const { id: name, init } = node as unknown as Declarator
          if (init?.type === 'CallExpression' && (init as Call).callee.name === 'endpointOf') declares.add(name.name)
        }
      }
      for (const node of nodesIn(program)) {
        if (node.type !== 'CallExpression') continue
        const { callee, arguments: given } = node as Call
        if (callee.name && declares.has(callee.name) && !(given[0] && erased.has(given[0])))
          fail('a call is declared by an object literal with all its parts, so that the browser build can leave some out', node)
      }

      for (const statement of program.body) {
        if (!declarations.includes(statement.type))
          fail('a file of the contract only declares, this does something when it is loaded (sideEffects of its package.json)', statement)
        const constants = constantsOf(statement)
        if (!constants) continue
        if (constants.kind !== 'const') fail('a file of the contract holds no variable', statement)
        for (const { id: name, init } of constants.list) {
          if (!init) continue
          for (const node of nodesIn(init, ({ type }) => !type.includes('Function')))
            if (isEffect(node)) fail('a file of the contract only declares, this changes something when it is loaded', node)
          if (name.type === 'Identifier' && /\(/.test(code.slice(init.start, init.end)) && !init.type.includes('Function')) {
            edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' })
            edits.push({ start: init.end, end: init.end, text: '))()' })
          }
        }
      }

      let out = code
      for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start || b.end - a.end))
        out = out.slice(0, start) + text + out.slice(end)
      return { code: out, map: null }
    },
  }
}
