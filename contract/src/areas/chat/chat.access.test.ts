import { expect, test } from 'vitest'
import { people, whoMay } from '../../../test/people.ts'
import { chatRules } from './chat.access.ts'

test('everybody but GUEST writes; the author and staff delete', () => {
  expect(whoMay(chatRules.write)).toBe('superadmin upcm ld teacher tsastaff vendor facilitator scholar scholar2 officer')
  expect(whoMay(chatRules.remove, { by_id: people.scholar.id })).toBe('superadmin upcm ld teacher tsastaff scholar')
  expect(whoMay(chatRules.remove, { by_id: people.guest.id })).toBe('superadmin upcm ld teacher tsastaff')
  expect(whoMay(chatRules.remove, { by_id: null })).toBe('superadmin upcm ld teacher tsastaff')
})
