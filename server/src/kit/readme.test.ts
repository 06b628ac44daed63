import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the README of the kit names each of its files and folders', () => {
  const named = new Set(
    Array.from(readFileSync(new URL('README.md', import.meta.url), 'utf8').matchAll(/`([\w-]+(?:\.ts|\/))/g), ([, name]) => name),
  )
  const entries = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
  const parts = entries
    .map((one) => (one.isDirectory() ? `${one.name}/` : one.name))
    .filter((name) => /\.ts$|\/$/.test(name) && !name.endsWith('.test.ts'))
  expect(parts.length).toBeGreaterThan(100)
  expect(parts.filter((name) => !named.has(name))).toEqual([])
})
