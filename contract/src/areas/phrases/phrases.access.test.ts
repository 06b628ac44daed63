import { expect, test } from 'vitest'
import { people, whoMay } from '../../../test/people.ts'
import { phraseRules } from './phrases.access.ts'

test('whoever decides keeps phrases, and those of the programme team who decide share them', () => {
  expect(whoMay(phraseRules.keep)).toBe('superadmin upcm vendor facilitator')
  expect(whoMay(phraseRules.share)).toBe('superadmin upcm')
})

test('shared phrases go by those who may share, others by their owners as long as they decide', () => {
  expect(whoMay(phraseRules.remove, { owner_id: null })).toBe('superadmin upcm')
  expect(whoMay(phraseRules.remove, { owner_id: people.vendor.id })).toBe('vendor')
  expect(whoMay(phraseRules.remove, { owner_id: people.ld.id })).toBe('')
})
