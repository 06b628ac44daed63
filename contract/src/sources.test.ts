import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { api } from './api.ts'
import { routes } from './routes.ts'
import { serverSideOf } from './server.ts'

// The source of a call or page says where it is required; docs/areas.md shows it.

const sources = [
  ...api.map(({ endpoint }) => ({ of: endpoint.at, source: serverSideOf(endpoint).source })),
  ...routes.map(({ page }) => ({ of: page.path, source: page.source })),
]
const pages = readdirSync(join(import.meta.dirname, '../../docs/decisions'))

/** What is wrong with a source; undefined where nothing is. */
const faultOf = (source: string) => {
  if (/\bissue\b|^new$/i.test(source))
    return 'name the section of the specification or the decision that requires it, or say in a few words what it serves'
  const missing = [...source.matchAll(/\bdecisions? (\S+?)\b/gi)].map(([, number = '']) => number).filter((number) => !isDecision(number))
  return missing.length > 0 ? `there is no page ${missing.join(', ')} in docs/decisions; numbers have four digits` : undefined
}
const isDecision = (number: string) => /^\d{4}$/.test(number) && pages.some((page) => page.startsWith(`${number}-`))

test('every call and page says where it is required, by what a reader can look up', () => {
  const faults = sources.map(({ of, source }) => ({ of, source, fault: faultOf(source) })).filter(({ fault }) => fault)
  expect(faults.map(({ of, source, fault }) => `${of}: source '${source}': ${fault}`)).toEqual([])
})

test.each(['new', 'issue 14, point 4', 'Issue of reports', 'decision 9999', 'decision 65', 'G035, decision 9999'])(
  '%s is refused',
  (source) => {
    expect(faultOf(source)).toBeDefined()
  },
)

test.each(['001 §7 Trash, O39', 'decision 0065', 'decision 0034, news of issued reports'])('%s is taken', (source) => {
  expect(faultOf(source)).toBeUndefined()
})
