import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { routes } from '../contract/src/routes.ts'

// Code builds addresses from page declarations (decision 0015). A hard-coded address breaks without an error when the page moves.

const root = resolve(import.meta.dirname, '..')

/** The segments of a path, without its parameters. */
const segmentsOf = (path: string) => path.split('/').filter((segment) => segment && !segment.startsWith('$'))
const firsts = new Set(routes.flatMap(({ page }) => segmentsOf(page.path).slice(0, 1)))
const segments = new Set(routes.flatMap(({ page }) => segmentsOf(page.path)))

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).replace(/(^|\s)\/\/ .*$/gm, '$1')

/** Finds pieces of text that begin an address, or that continue a `${value}` with a segment of one. */
const addressesIn = (text: string) =>
  [...withoutComments(text).matchAll(/(['"`^]|\$\{[^{}]*\})\\?\/([a-z][a-z-]*)(?=[\\/?#'"`$])/g)]
    .filter(([, before, segment]) => (before!.startsWith('${') ? segments : firsts).has(segment!))
    .map(([found]) => found)

const isSource = (name: string) => /\.tsx?$/.test(name) && !/(\.test|\.pages|\.generated)\.tsx?$/.test(name)
const sources = ['contract/src', 'server/src', 'server/seed', 'web/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isSource(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('web/src/test/')),
)

test('no page address is hard-coded outside the page declarations', () => {
  expect(sources.length).toBeGreaterThan(500)
  const found = sources.flatMap((file) =>
    addressesIn(readFileSync(join(root, file), 'utf8'))
      // Contracts build the paths of API calls, which are not pages.
      .filter((address) => !(/(\.contract|[-/]calls)\.ts$/.test(file) && address.startsWith('${')))
      .map((address) => `${file}: ${address}`),
  )
  expect(found).toEqual([])
})

test('hard-coded addresses are found in every notation, and other texts are not', () => {
  for (const written of [
    "go('/settings')",
    'to="/admin/ma/vendor"',
    '`/course/inclass/${id}`',
    "path.startsWith('/course/')",
    '`${publicUrl}/reset/${token}`',
    '`${base}/add-data`',
    String.raw`/^\/admin\/([^/]+)/.exec(path)`,
    "'/notifications?show=unread'",
  ])
    expect(addressesIn(written), written).toHaveLength(1)
  for (const written of [
    "at: 'GET course/section'",
    "import { a } from './course.ts'",
    '// as /settings says',
    "'/api/openapi.json'",
    '`${a}/${b}`',
  ])
    expect(addressesIn(written), written).toEqual([])
})
