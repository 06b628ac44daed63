import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { api, areas as exportsOf } from '../contract/src/api.ts'
import type { Access, Endpoint, Page } from '../contract/src/kit/index.ts'
import { serverSideOf } from '../contract/src/server.ts'

// Generates docs/areas.md from the contract and the screens: the calls of each area with their access rules, its screens and its dialogs.

const root = resolve(import.meta.dirname, '..')
const target = join(root, 'docs/areas.md')

const accessOf = (access: Access) => {
  if (access === 'public') return 'everybody'
  if (access === 'signed-in') return 'signed in'
  return `\`${access.name}\`${access.about === 'record' ? ' of the record' : ''}`
}

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
        .toSorted()
    : []

const cell = (text: string) => text.replaceAll('|', '\\|')
const row = (...cells: string[]) => `| ${cells.map(cell).join(' | ')} |`
const table = (head: string[], rows: string[]) => [row(...head), row(...head.map(() => '---')), ...rows]

/** The files of screens are searched as text, because importing them would load the whole web application. */
const screensOf = (area: string) =>
  filesIn(join(root, 'web/src/areas', area))
    .filter((file) => file.endsWith('.screens.ts'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/page: (\w+)\.(\w+)/g)].map((match) => pages[match[1]!]![match[2]!]!))

/** The pages of all areas, by the names that the files of screens use. */
const pages = Object.assign({}, ...Object.values(exportsOf)) as Record<string, Record<string, Page>>

const dialogsOf = (area: string) =>
  filesIn(join(root, 'web/src/areas', area)).flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const codes = [...text.matchAll(/\bcodes?(?: =|[=:])\s*(\{[^}]*\}|"[^"]*"|'[^']*')/g)].flatMap((match) =>
      [...match[1]!.matchAll(/["'](\w+)["']/g)].map((one) => one[1]!),
    )
    return codes.map((code) => `\`${code}\``)
  })

const callRow = (endpoint: Endpoint) => {
  const { does, source } = serverSideOf(endpoint)
  return row(`\`${endpoint.at}\``, does, accessOf(endpoint.access), source)
}

const areas = [...Map.groupBy(api, ({ area }) => area)].toSorted(([a], [b]) => a.localeCompare(b))
const sections = areas.flatMap(([area, calls]) => {
  const screens = screensOf(area)
  const dialogs = [...new Set(dialogsOf(area))].toSorted()
  return [
    `## ${area}`,
    '',
    `Code: [contract](../contract/src/areas/${area}) · [server](../server/src/areas/${area})${existsSync(join(root, 'web/src/areas', area)) ? ` · [web](../web/src/areas/${area})` : ''}`,
    '',
    ...table(
      ['Call', 'What it does', 'Who may', 'Source'],
      calls.map(({ endpoint }) => callRow(endpoint)),
    ),
    '',
    ...(screens.length > 0
      ? [
          ...table(
            ['Screen', 'Source'],
            screens.map(({ path, source }) => row(`\`${path}\``, source)),
          ),
          '',
        ]
      : []),
    ...(dialogs.length > 0 ? [`Dialogs: ${dialogs.join(', ')}`, ''] : []),
  ]
})

const text = `${[
  '# Areas',
  '',
  'Written by tools/generate-areas.ts from the contract and the screens; do not edit. `npm run check` says when it is stale.',
  '',
  `${api.length} calls in ${areas.length} areas: ${areas.map(([area, calls]) => `[${area}](#${area}) ${calls.length}`).join(' · ')}.`,
  'A rule named `area.verb` stands in `contract/src/areas/<area>/<area>.access.ts`.',
  '',
  ...sections,
]
  .join('\n')
  .trimEnd()}\n`

if (!process.argv.includes('--check')) writeFileSync(target, text)
else if (!existsSync(target) || readFileSync(target, 'utf8') !== text) {
  console.error('docs/areas.md is stale: run npm run generate')
  process.exitCode = 1
}
