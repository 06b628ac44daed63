import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { api } from '../contract/src/api.ts'
import { type Endpoint, fileRuleOf } from '../contract/src/kit/index.ts'
import { requirementLevels, parseCheck } from './lib/security.ts'
import type { State } from './security/line.ts'
import { chapters, lines } from './security/lines.ts'

// Generates parts of docs/security.md, between their markers: how each requirement of OWASP ASVS 5.0 is met and which test or document shows it
// (from tools/security), and which calls accept which files (from the contract).

const root = resolve(import.meta.dirname, '..')
const target = join(root, 'docs/security.md')

const cell = (text: string) => text.replaceAll('|', '\\|')
const row = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]) => [row(head), row(head.map(() => '---')), ...rows.map(row)]

const stateNames: Record<State, string> = {
  met: 'Met',
  operator: 'Operator',
  open: '**Open**',
  none: 'Does not apply',
}
const states = Object.keys(stateNames) as State[]

const checkText = (check: string) => {
  const { file, name, heading } = parseCheck(check)!
  if (heading !== undefined)
    return `[${file === 'docs/security.md' ? '' : `${file}: `}${heading.replaceAll('-', ' ')}](${file === 'docs/security.md' ? '' : `../${file}`}#${heading})`
  return `\`${file}\`: ${name}`
}

const byChapter = Object.entries(chapters).map(([chapter, title]) => ({
  title: `${chapter}. ${title}`,
  lines: lines.filter(({ number }) => number.startsWith(`${chapter}.`)),
}))

const counts = table(
  ['Chapter', 'Lines', ...states.map((state) => stateNames[state].replaceAll('*', ''))],
  [...byChapter, { title: 'All', lines }].map(({ title, lines: own }) => [
    title,
    String(own.length),
    ...states.map((state) => String(own.filter((line) => line.state === state).length)),
  ]),
)

const requirements = byChapter.flatMap(({ title, lines: own }) => [
  `### ${title}`,
  '',
  ...table(
    ['Line', 'Level', 'Subject', 'State', 'How', 'Check'],
    own.map(({ number, subject, state, how, checks }) => [
      number,
      String(requirementLevels.get(number)),
      subject,
      stateNames[state],
      how,
      checks.map(checkText).join('<br>'),
    ]),
  ),
  '',
])

interface Schema {
  readonly _zod: { readonly def: unknown }
}
/** The file fields of an input schema, at any depth. */
const fileFields = (schema: Schema, path = ''): { path: string; rule: { maxMb: number; accept: readonly string[] } }[] => {
  const rule = fileRuleOf(schema as never)
  if (rule) return [{ path, rule }]
  const def = schema._zod.def as Record<string, unknown>
  const inner = [
    def['innerType'],
    def['left'],
    def['right'],
    def['in'],
    def['out'],
    def['element'],
    def['valueType'],
    ...((def['options'] as unknown[]) ?? []),
  ]
  return [
    ...Object.entries((def['shape'] ?? {}) as Record<string, Schema>).flatMap(([key, one]) =>
      fileFields(one, path === '' ? key : `${path}.${key}`),
    ),
    ...inner
      .filter((one): one is Schema => typeof one === 'object' && one !== null && '_zod' in one)
      .flatMap((one) => fileFields(one, path)),
  ]
}
const takesFiles = api.flatMap(({ endpoint }: { endpoint: Endpoint }) =>
  fileFields(endpoint.input).map(({ path, rule }) => ({
    call: `\`${endpoint.at}\` ${path}`,
    takes: [...rule.accept].toSorted().join(', '),
    mb: rule.maxMb,
  })),
)
const uploads = table(
  ['Kinds', 'Up to', 'Calls and fields'],
  [...Map.groupBy(takesFiles, ({ takes, mb }) => `${takes}\n${mb}`)]
    .map(([, same]) => [same[0]!.takes, `${same[0]!.mb} MB`, [...new Set(same.map(({ call }) => call))].toSorted().join(', ')])
    .toSorted(([a], [b]) => a!.localeCompare(b!)),
)

const between = (text: string, marker: string, own: readonly string[]) => {
  const found = new RegExp(`(<!-- ${marker} -->\n)[\\s\\S]*?(<!-- /${marker} -->)`)
  if (!found.test(text)) throw new Error(`docs/security.md has no <!-- ${marker} --> … <!-- /${marker} -->`)
  return text.replace(found, (_, begin: string, end: string) => `${begin}\n${own.join('\n').trim()}\n\n${end}`)
}

const old = readFileSync(target, 'utf8')
const text = between(between(between(old, 'counts', counts), 'uploads', uploads), 'lines', requirements)
if (!process.argv.includes('--check')) writeFileSync(target, text)
else if (old !== text) {
  console.error('docs/security.md is stale: run npm run generate')
  process.exitCode = 1
}
