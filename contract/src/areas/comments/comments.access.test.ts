import { expect, test } from 'vitest'
import { people, whoMay } from '../../../test/people.ts'
import { commentRules } from './comments.access.ts'

const writers = 'superadmin upcm ld teacher tsastaff vendor facilitator scholar scholar2 officer'

test('everybody but GUEST comments; the author edits; the author and staff delete', () => {
  expect(whoMay(commentRules.write)).toBe(writers)
  expect(whoMay(commentRules.edit, { by_id: people.facilitator.id })).toBe('facilitator')
  expect(whoMay(commentRules.edit, { by_id: people.guest.id })).toBe('')
  expect(whoMay(commentRules.edit, { by_id: null })).toBe('')
  expect(whoMay(commentRules.remove, { by_id: people.scholar.id })).toBe('superadmin upcm ld teacher tsastaff scholar')
})
