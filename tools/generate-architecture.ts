import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type SourceFile, sourceFiles } from './lib/imports.ts'

// Generates the diagram and the table in docs/architecture.md, between their markers, from the imports of all files.

const root = resolve(import.meta.dirname, '..')
const target = join(root, 'docs/architecture.md')

interface Component {
  readonly name: string
  readonly title: string
  /** A file belongs to the first component whose folder contains it. */
  readonly folder: string
}
const components: readonly Component[] = [
  { name: 'contract-kit', title: 'contract kit', folder: 'contract/src/kit/' },
  { name: 'contract-areas', title: 'contract areas', folder: 'contract/src/areas/' },
  { name: 'contract-app', title: 'list of areas', folder: 'contract/src/' },
  { name: 'server-kit', title: 'server kit', folder: 'server/src/kit/' },
  { name: 'server-areas', title: 'server areas', folder: 'server/src/areas/' },
  { name: 'server-app', title: 'processes and list of areas', folder: 'server/src/' },
  { name: 'web-kit', title: 'web kit', folder: 'web/src/kit/' },
  { name: 'web-areas', title: 'web areas', folder: 'web/src/areas/' },
  { name: 'web-shell', title: 'shell', folder: 'web/src/shell/' },
  { name: 'web-app', title: 'start, menu and list of screens', folder: 'web/src/' },
]
const componentOf = (path: string) => components.find(({ folder }) => path.startsWith(folder))

const packageOf = ({ folder }: Component) => folder.slice(0, folder.indexOf('/'))

const packages = ['contract', 'server', 'web']
const files = packages.flatMap((name) => sourceFiles(root, `${name}/src`)).filter(({ path }) => !path.startsWith('web/src/test/'))

/** The count is rounded, so that the diagram does not change with every new file. */
const roundedCount = (count: number) => (count < 20 ? 'up to 20' : `about ${Math.round(count / 50) * 50 || 25}`)

const box = ({ name, title, folder }: Component) => {
  const count = files.filter(({ path }) => componentOf(path)?.name === name).length
  const areas = folder.endsWith('/areas/') ? `, ${readdirSync(join(root, folder)).length} areas` : ''
  return `    ${name}["${title}<br>${folder.slice(0, -1)}<br>${roundedCount(count)} files${areas}"]`
}

const arrows = new Set(
  files.flatMap(({ path, imports }) => {
    const from = componentOf(path)
    return imports.flatMap((imported) => {
      const to = componentOf(imported)
      if (!from || !to || from === to) return []
      // An arrow to another package ends at the package and not at a component of it, so that the diagram stays readable.
      return [`  ${from.name} --> ${packageOf(from) === packageOf(to) ? to.name : packageOf(to)}`]
    })
  }),
)

const diagram = [
  '```mermaid',
  'flowchart TD',
  ...packages.flatMap((name) => [
    `  subgraph ${name}`,
    ...components.filter((component) => packageOf(component) === name).map(box),
    '  end',
  ]),
  ...[...arrows].toSorted(),
  '```',
]

/** Which other areas each area of a package imports. */
const neighbours = (folder: string) => {
  const areaOf = (path: string) => (path.startsWith(folder) ? path.slice(folder.length).split('/')[0] : undefined)
  const found = new Map<string, Set<string>>()
  const note = ({ path, imports }: SourceFile) => {
    const from = areaOf(path)
    for (const to of imports.map(areaOf)) if (from && to && from !== to) found.set(from, (found.get(from) ?? new Set()).add(to))
  }
  files.forEach(note)
  return found
}
const [server, web] = [neighbours('server/src/areas/'), neighbours('web/src/areas/')]
const names = (found: Set<string> | undefined) => [...(found ?? [])].toSorted().join(', ')

const table = [
  '| Area | On the server it asks the services of | In the web it opens or shows parts of |',
  '| --- | --- | --- |',
  ...[...new Set([...server.keys(), ...web.keys()])]
    .toSorted()
    .map((area) => `| ${area} | ${names(server.get(area))} | ${names(web.get(area))} |`),
]

const between = (text: string, marker: string, lines: readonly string[]) => {
  const found = new RegExp(`(<!-- ${marker} -->\n)[\\s\\S]*?(<!-- /${marker} -->)`)
  if (!found.test(text)) throw new Error(`docs/architecture.md has no <!-- ${marker} --> … <!-- /${marker} -->`)
  return text.replace(found, (_, begin: string, end: string) => `${begin}\n${lines.join('\n')}\n\n${end}`)
}

const old = readFileSync(target, 'utf8')
const text = between(between(old, 'components', diagram), 'neighbours', table)
if (!process.argv.includes('--check')) writeFileSync(target, text)
else if (old !== text) {
  console.error('docs/architecture.md is stale: run npm run generate')
  process.exitCode = 1
}
