import { expect, test } from 'vitest'
import { countUnstable, summaryLines, twoAtATime } from './lib/report.mjs'

const parts = [
  { name: 'types', passed: 1, failed: 0, failing: [], unstable: [], seconds: 4.4 },
  {
    name: 'e2e',
    passed: 57,
    failed: 1,
    failing: ['vendors.spec.ts › a vendor'],
    unstable: ['bank.spec.ts › a document', 'tsa.spec.ts › a letter'],
    seconds: 725,
  },
]

test('a test that passes only on its second try fails the run, unless it is listed with a reason', () => {
  const known = [
    { suite: 'e2e', test: 'tsa.spec.ts › a letter', reason: 'the mail server of the demo world is slow' },
    { suite: 'server', test: 'bank.spec.ts › a document', reason: 'another suite' },
  ]
  expect(countUnstable(parts, known).map(({ passed, failed }) => ({ passed, failed }))).toEqual([
    { passed: 1, failed: 0 },
    { passed: 56, failed: 2 },
  ])
  const withoutReason = [{ suite: 'e2e', test: 'bank.spec.ts › a document', reason: '' }]
  expect(countUnstable(parts, withoutReason)[1]).toMatchObject({ passed: 55, failed: 3 })
})

test('the summary names failed and unstable tests and the duration of each part', () => {
  expect(summaryLines(countUnstable(parts, [{ suite: 'e2e', test: 'tsa.spec.ts › a letter', reason: 'known' }]), 700)).toEqual([
    'types    0:04',
    'e2e     12:05   2 failed',
    'in all  11:40',
    'Failed: e2e: vendors.spec.ts › a vendor.',
    'Unstable: e2e: bank.spec.ts › a document passed only when it ran again (find the cause, or give a reason in tools/unstable.json).',
    'Unstable: e2e: tsa.spec.ts › a letter passed only when it ran again (known).',
  ])
})

test('two parts run at a time, and the counts come in the order of the parts', async () => {
  const running = new Set<string>()
  const together: string[] = []
  const part = (name: string, ticks: number) => async () => {
    running.add(name)
    together.push([...running].join(' '))
    for (let tick = 0; tick < ticks; tick++) await Promise.resolve()
    running.delete(name)
    return name
  }
  expect(await twoAtATime([part('long', 9), part('short', 1), part('next', 1)])).toEqual(['long', 'short', 'next'])
  expect(together).toEqual(['long', 'long short', 'long next'])
})
