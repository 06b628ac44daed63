import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { checkError, lineError, requirementLevels } from './lib/security.ts'
import { lines } from './security/lines.ts'

// docs/security.md names a test or a document for each requirement. These must exist.

const root = resolve(import.meta.dirname, '..')

test('every requirement of levels 1 and 2 is listed once, in order', () => {
  expect(requirementLevels.size).toBe(253)
  expect(lines.map(({ number }) => number)).toEqual([...requirementLevels.keys()])
})

test('every line says how it is met, or why it is not, and what is met has a check', () => {
  expect(lines.flatMap((line) => lineError(line) ?? [])).toEqual([])
})

test('every check is a test, or a heading of a document, that exists', () => {
  expect(
    lines.flatMap(({ number, checks }) => checks.flatMap((check) => checkError(root, check) ?? []).map((fault) => `${number} ${fault}`)),
  ).toEqual([])
})

test.each([
  ['tools/security.test.ts: every line says how it is met, or why it is not, and what is met has a check', 'nothing is wrong'],
  ['tools/security.test.ts: something else', 'no such test'],
  ['tools/gone.test.ts: something', 'no such file'],
  ['docs/operations.md#backup', 'nothing is wrong'],
  ['docs/operations.md#nowhere', 'no such heading'],
  ['somewhere', 'neither'],
])('reads %s', (check, fault) => {
  const found = checkError(root, check)
  expect(found ?? 'nothing is wrong').toContain(fault)
})

test.each([
  [{ number: '1.1.1', state: 'met', subject: 'x', how: 'y', checks: [] }, 'met by nothing'],
  [{ number: '1.1.1', state: 'none', subject: 'x', how: '', checks: [] }, 'does not say'],
  [{ number: '1.2.10', state: 'none', subject: 'x', how: 'y', checks: [] }, 'no requirement of level 1 or 2'],
  [{ number: '1.1.1', state: 'operator', subject: 'x', how: 'y', checks: [] }, 'no document'],
] as const)('%o is refused', (line, fault) => {
  expect(lineError(line)).toContain(fault)
})
