import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

// Documents must not name files that were moved or deleted.

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
const isThere = (span: string) => {
  const path = span.replace(/\/$/, '')
  const exact = existsSync(join(root, path.split(/[/<]/)[0]!)) && path.includes('/')
  const words = path.split(/(<\w+>)/).map((part) => (/^<\w+>$/.test(part) ? '[\\w-]+' : part.replaceAll(/[.+]/g, '\\$&')))
  const pattern = new RegExp(`${exact ? '^' : '(?:^|/)'}${words.join('')}$`)
  return allPaths.some((one) => pattern.test(one))
}

describe.each(documents)('$path', ({ text }) => {
  test('names only files and folders that exist', () => {
    expect(pathsIn(text).filter((span) => !isThere(span))).toEqual([])
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

test.each([
  ['`server/src/kit/serve.ts` and `serve.ts`', 2, 0],
  ['`<area>.routes.ts` or `server/src/areas/<area>/<area>.area.ts`', 2, 0],
  ['`server/src/kit/gone.ts`, `gone.ts` and `server/gone`', 3, 3],
  ['`POST manage/vendor`, `/admin/ma/vendor`, `proposal.read`, `…Picker`', 0, 0],
])('reads %s', (text, found, missing) => {
  const paths = pathsIn(text)
  expect([paths.length, paths.filter((span) => !isThere(span)).length]).toEqual([found, missing])
})
