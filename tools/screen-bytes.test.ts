import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { root } from './lib/node.mjs'
import { screenBytes, type ScreenBytes } from './lib/screen-bytes.ts'
import { ensureWebBuilt } from './lib/web-build.mjs'
import { budgets, exceptions, firstScreens, visitorScreens } from './screen-budgets.ts'

let screens: ScreenBytes[]
beforeAll(async () => {
  await ensureWebBuilt()
  screens = screenBytes(join(root, 'web/dist'), visitorScreens)
}, 240_000)

test('no screen loads more bytes than its budget', () => {
  expect(screens.length).toBeGreaterThan(50)
  const heavy = screens.flatMap(({ page, kB, kind }) => {
    const budget = exceptions[page]?.kB ?? budgets[kind].kB
    return kB > budget ? [`${page}: ${kB} kB of ${budget} (${kind})`] : []
  })
  expect(heavy).toEqual([])
})

test('the first screens keep to their lower limits', () => {
  const asked = Object.keys(firstScreens).map(
    (page) => screens.find((one) => one.page === page) ?? { page, kB: Infinity, requests: Infinity },
  )
  const heavy = asked.filter(
    ({ page, kB, requests }) => kB > (firstScreens[page]?.kB ?? 0) || requests > (firstScreens[page]?.requests ?? 0),
  )
  expect(heavy).toEqual([])
})

test('no screen asks for more files than its budget', () => {
  const many = screens.flatMap(({ page, requests, kind }) => {
    const budget = exceptions[page]?.requests ?? budgets[kind].requests
    return requests > budget ? [`${page}: ${requests} of ${budget} (${kind})`] : []
  })
  expect(many).toEqual([])
})

test('every exception is still needed', () => {
  const needed = screens.filter(({ page, kB, kind }) => page in exceptions && kB > budgets[kind].kB).map(({ page }) => page)
  expect(Object.keys(exceptions).toSorted()).toEqual(needed.toSorted())
})

test('no script blocks the first paint, and the stylesheet comes before styles that later code adds to the head', () => {
  const page = readFileSync(join(root, 'web/dist/index.html'), 'utf8')
  const [head = '', body = ''] = page.split('</head>')
  expect(head).toMatch(/rel="stylesheet"/)
  expect(body).not.toMatch(/rel="stylesheet"/)
  expect(head).not.toMatch(/<script(?![^>]*type="module")[^>]*\ssrc=/)
})

test('the scripts of the start are fetched in parallel and evaluated in order, the page itself last', () => {
  const page = readFileSync(join(root, 'web/dist/index.html'), 'utf8')
  const files = JSON.parse(/for \(const file of (\[[^\]]+\])\)/.exec(page)?.[1] ?? '[]') as string[]
  expect(files.map((file) => /^\/assets\/([a-z]+)-/.exec(file)?.[1])).toEqual(['libraries', 'schemas', 'calls', 'index'])
  for (const file of files) expect(page).toMatch(new RegExp(`rel="modulepreload"[^>]*href="${file}"`))
})
