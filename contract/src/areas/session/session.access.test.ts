import { expect, test } from 'vitest'
import { whoMay } from '../../../test/people.ts'
import { sessionRules } from './session.access.ts'

test('the superadmin reads the security log', () => {
  expect(whoMay(sessionRules.readSecurityLog)).toBe('superadmin')
})
