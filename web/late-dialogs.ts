import { join } from 'node:path'
import { parseAst, type Plugin } from 'vite'

const kit = join(import.meta.dirname, 'src/kit/dialogs/')
const sources = join(import.meta.dirname, 'src/')

type Node = { type: string; start: number; end: number } & Record<string, unknown>
interface Specifier extends Node {
  local: { name: string }
  imported?: { name: string }
}
interface Import extends Node {
  specifiers: Specifier[]
  source: { value: string }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function walk(node: Node, visit: (node: Node, parent: Node | undefined, key: string) => void, parent?: Node, key = '') {
  visit(node, parent, key)
  for (const [name, value] of Object.entries(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, node, name)
}

/**
 * A dialog is imported where it is opened, like everything else, and yet fetched apart from the page: an import of which
 * nothing is done but `open(TheDialog, …)` becomes a late component (kit/late.tsx). Only the build does so; tests and the development
 * server see the plain import.
 */
export function lateDialogs(): Plugin {
  return {
    name: 'late-dialogs',
    apply: 'build',
    transform(code, id) {
      if (!id.startsWith(sources) || !/\.tsx?$/.test(id) || !/\bopen\(/.test(code)) return undefined
      const program = parseAst(code) as unknown as Node & { body: Node[] }
      const imports = program.body.filter((node): node is Import => node.type === 'ImportDeclaration')
      const isOpener = imports.some(
        ({ source, specifiers }) =>
          /(dialogs\/index|store)\.ts$/.test(source.value) && specifiers.some(({ local }) => local.name === 'open'),
      )
      if (!isOpener) return undefined

      const opened = new Set<Node>()
      const otherwise = new Set<string>()
      walk(program, (node, parent) => {
        if (node.type === 'CallExpression' && (node.callee as Node & { name?: string }).name === 'open') {
          const first = (node.arguments as Node[])[0]
          if (first?.type === 'Identifier') opened.add(first)
        }
        if (node.type === 'Identifier' && !opened.has(node) && !parent?.type.startsWith('Import')) otherwise.add(node.name as string)
      })
      const names = new Set([...opened].map((node) => node.name as string).filter((name) => !otherwise.has(name)))

      const late: string[] = []
      let out = code
      for (const node of imports.toReversed()) {
        const dialogs = node.specifiers.filter(({ local }) => names.has(local.name))
        // Beside a default import the rest could not be written down again; nothing of the product has one.
        if (!dialogs.length || !node.source.value.startsWith('.') || node.specifiers.some(({ type }) => type !== 'ImportSpecifier'))
          continue
        const from = JSON.stringify(node.source.value)
        const rest = node.specifiers.filter((specifier) => !dialogs.includes(specifier)).map(({ start, end }) => code.slice(start, end))
        out = out.slice(0, node.start) + (rest.length ? `import { ${rest.join(', ')} } from ${from};` : '') + out.slice(node.end)
        for (const { local, imported } of dialogs)
          late.push(`const ${local.name} = lateDialog(() => import(${from}).then((module) => module.${imported!.name}));`)
      }
      if (!late.length) return undefined
      return { code: `import { lateDialog } from ${JSON.stringify(`${kit}lateDialog.ts`)};\n${out}\n${late.join('\n')}`, map: null }
    },
  }
}
