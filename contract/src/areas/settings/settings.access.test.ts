import { expect, test } from 'vitest'
import { whoMay } from '../../../test/people.ts'
import { settingRules } from './settings.access.ts'

test('the superadmin sets what holds for everybody', () => {
  expect(whoMay(settingRules.manage)).toBe('superadmin')
})
