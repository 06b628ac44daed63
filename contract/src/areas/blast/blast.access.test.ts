import { expect, test } from 'vitest'
import { whoMay } from '../../../test/people.ts'
import { blastRules } from './blast.access.ts'

test('partners and scholars have nothing to do with letters to many, and a guest only reads them', () => {
  for (const rule of Object.values(blastRules)) expect(whoMay(rule), rule.name).not.toMatch(/vendor|scholar|mentor/)
  expect(whoMay(blastRules.read)).toContain('guest')
  expect(whoMay(blastRules.manage)).not.toContain('guest')
})
