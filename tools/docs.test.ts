import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

// Documents must not name files and exports that were renamed or deleted, and the glossary explains each word once.

const root = resolve(import.meta.dirname, '..')
const skipped = new Set(['node_modules', 'dist', 'data', '.git', '.cache', 'test-results', 'playwright-report'])
const allPaths = globSync('**/*', { cwd: root, exclude: (path) => path.split('/').some((part) => skipped.has(part)) })
const documents = allPaths
  .filter((path) => path.endsWith('.md') && !path.startsWith('docs/decisions/'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
/** Decisions describe files as they were at the time, so only their links are checked. */
const decisions = allPaths
  .filter((path) => /^docs\/decisions\/.*\.md$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const withoutCode = (text: string) => text.replaceAll(/^```[\s\S]*?^```$/gm, '')

/** Links to other files of the repository, without anchors. Addresses with a scheme lead elsewhere and are left out. */
const linksIn = (text: string) =>
  [...withoutCode(text).matchAll(/\]\((?<target>[^)\s]+)\)/g)].flatMap(({ groups }) => {
    const target = groups!.target!.replace(/#.*$/, '')
    return target === '' || /^\w+:/.test(target) ? [] : [target]
  })

/** Paths in backticks: words that begin with a top-level folder or end like a source file. `<area>` stands for any word. */
const pathsIn = (text: string) =>
  [...withoutCode(text).matchAll(/`(?<span>[^`\s]+)`/g)]
    .map(({ groups }) => groups!.span!)
    .filter((span) =>
      /^(?:contract|server|web|e2e|bench|tools|docs|\.ci)(?:\/[\w.<>…-]+)*\/?$|^[\w.<>/-]*[\w>]\.(?:tsx?|mjs|sql|md)$/.test(span),
    )

/** A path that starts with a top-level folder must exist as written. A shorter one must be the end of an existing path. */
const pathsAt = (span: string) => {
  const path = span.replace(/\/$/, '')
  const exact = existsSync(join(root, path.split(/[/<]/)[0]!)) && path.includes('/')
  const words = path.split(/(<\w+>)/).map((part) => (/^<\w+>$/.test(part) ? '[\\w-]+' : part.replaceAll(/[.+]/g, '\\$&')))
  const pattern = new RegExp(`${exact ? '^' : '(?:^|/)'}${words.join('')}$`)
  return allPaths.filter((one) => pattern.test(one))
}
const isThere = (span: string) => pathsAt(span).length > 0

/** Names in backticks before "of" or "in" and the path of one file: `listInput` and `listOf` of `contract/src/kit/paging.ts`. */
const namesIn = (text: string) =>
  [
    ...withoutCode(text).matchAll(
      /(?<names>`[A-Za-z_]\w*(?:\([^`]*\))?`(?:(?:,| and)\s`[A-Za-z_]\w*(?:\([^`]*\))?`)*)\s(?:of|in)\s`(?<path>[\w./-]+\.tsx?)`/g,
    ),
  ].flatMap(({ groups }) => [...groups!.names!.matchAll(/`(\w+)/g)].map(([, name = '']) => ({ name, path: groups!.path! })))

/** Whether a file exports the name, itself or from a file of the repository. */
const exportsName = (file: string, name: string): boolean => {
  const text = readFileSync(join(root, file), 'utf8')
  if (new RegExp(`^export (?:async )?(?:const|function\\*?|class|interface|type) ${name}\\b`, 'm').test(text)) return true
  if (new RegExp(`^export (?:type )?\\{[^}]*\\b${name}\\b(?! as )[^}]*\\}`, 'm').test(text)) return true
  const passedOn = [...text.matchAll(/^export \* from '(\.[^']+)'/gm)].map(([, from = '']) => join(dirname(file), from))
  return passedOn.some((from) => exportsName(from, name))
}
const isExported = ({ name, path }: { name: string; path: string }) => pathsAt(path).some((file) => exportsName(file, name))

describe.each(documents)('$path', ({ text }) => {
  test('names only files and folders that exist', () => {
    expect(pathsIn(text).filter((span) => !isThere(span))).toEqual([])
  })

  test('names only what its file exports', () => {
    expect(namesIn(text).filter((one) => !isExported(one))).toEqual([])
  })
})

describe.each([...documents, ...decisions])('$path', ({ path, text }) => {
  test('links only to what exists', () => {
    expect(linksIn(text).filter((target) => !existsSync(join(root, dirname(path), target)))).toEqual([])
  })
})

test('every decision is in the list of decisions', () => {
  const list = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8')
  const names = decisions.map(({ path }) => path.slice('docs/decisions/'.length)).filter((name) => name !== 'README.md')
  expect(names.filter((name) => !list.includes(`](${name})`))).toEqual([])
})

/** The words that a glossary explains: `**Event, frame**: …` has two. */
const wordsIn = (text: string) =>
  [...text.matchAll(/^- \*\*(?<words>[^*]+)\*\*/gm)].flatMap(({ groups }) => groups!.words!.toLowerCase().split(', '))
const repeated = (words: readonly string[]) => words.filter((word, at) => words.indexOf(word) !== at)

test('the glossary has one entry for each word; a word with two meanings names both in it', () => {
  const words = wordsIn(readFileSync(join(root, 'docs/glossary.md'), 'utf8'))
  expect(words.length).toBeGreaterThan(100)
  expect(repeated(words)).toEqual([])
  expect(repeated(wordsIn('- **Seat**: one.\n- **Seat** (in a hall): two.\n- **Event, frame**: three.\n- **Frame**: four.'))).toEqual([
    'seat',
    'frame',
  ])
})

test.each([
  ['`publish(db, people, event)` of `server/src/kit/live.ts`', ['publish'], []],
  ['`listInput` and `listOf` of `contract/src/kit/paging.ts`', ['listInput', 'listOf'], []],
  ['`DataTable` of `web/src/kit/table/index.ts`, `ServerArea` in `kit/area.ts`', ['DataTable', 'ServerArea'], []],
  ['`decidedStates` of `contract/src/kit/index.ts`', ['decidedStates'], []],
  ['`tell(db)` of `server/src/kit/live.ts`, `READERS_AT_ONCE` in `live.ts`', ['tell', 'READERS_AT_ONCE'], ['tell', 'READERS_AT_ONCE']],
  ['`unread` of `<area>.parts.ts`, `boundaries` in `.oxlintrc.json`', [], []],
])('reads the exports of %s', (text, found, missing) => {
  const names = namesIn(text)
  expect(names.map(({ name }) => name)).toEqual(found)
  expect(names.filter((one) => !isExported(one)).map(({ name }) => name)).toEqual(missing)
})

test.each([
  ['`server/src/kit/serve.ts` and `serve.ts`', 2, 0],
  ['`<area>.routes.ts` or `server/src/areas/<area>/<area>.area.ts`', 2, 0],
  ['`server/src/kit/gone.ts`, `gone.ts` and `server/gone`', 3, 3],
  ['`POST manage/vendor`, `/admin/ma/vendor`, `proposal.read`, `…Picker`', 0, 0],
])('reads %s', (text, found, missing) => {
  const paths = pathsIn(text)
  expect([paths.length, paths.filter((span) => !isThere(span)).length]).toEqual([found, missing])
})
