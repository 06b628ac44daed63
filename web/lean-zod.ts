import { parseAst, type Plugin } from 'vite'

const part = /zod[/\\]v4[/\\]core[/\\](to-json-schema|json-schema-processors)\.js$/

type Node = { type: string; start: number; end: number } & Record<string, unknown>
type Export = Node & { declaration: (Node & { id?: { name: string }; declarations?: { id: { name: string } }[] }) | null }

/** The one of them that schemas use for themselves: their `maxLength` and the like. */
const wanted = new Set(['aggregateChecks'])

/** Only the server's documentation writes schemas as JSON Schema; zod ties that to every schema, where no bundler can shake it off. */
export function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    apply: 'build',
    transform(code, id) {
      if (!part.test(id)) return undefined
      const { body } = parseAst(code) as unknown as { body: Node[] }
      let out = code
      for (const { declaration, start, end } of (body.filter(({ type }) => type === 'ExportNamedDeclaration') as Export[]).toReversed()) {
        const name = declaration?.id?.name ?? declaration?.declarations?.[0]?.id.name
        if (!name || wanted.has(name)) continue
        out = `${out.slice(0, start)}export const ${name} = () => () => { throw new Error('The build leaves JSON Schema out') };${out.slice(end)}`
      }
      return { code: out, map: null }
    },
  }
}
