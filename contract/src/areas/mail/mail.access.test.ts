import { expect, test } from 'vitest'
import { whoMay } from '../../../test/people.ts'
import { mailRules } from './mail.access.ts'

test('mails are the superadmin’s to look at', () => {
  for (const rule of Object.values(mailRules)) expect(whoMay(rule), rule.name).toBe('superadmin')
})
