import { expect, test } from 'vitest'
import { whoMay } from '../../../test/people.ts'
import { backupRules } from './backups.access.ts'

test('the superadmin looks after backups', () => {
  expect(whoMay(backupRules.look)).toBe('superadmin')
})
