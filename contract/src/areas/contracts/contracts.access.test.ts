import { expect, test } from 'vitest'
import { people, whoMay } from '../../../test/people.ts'
import { type ContractState, contractRules } from './contracts.access.ts'

const contract = (given: Partial<ContractState> = {}): ContractState => ({
  scholar_id: 9,
  approval: 'process',
  sent_at: '2026-01-01',
  signed_at: '2026-01-02',
  ...given,
})

test('staff and partners list contracts, staff follow batches, GUEST changes nothing', () => {
  expect(whoMay(contractRules.readAll)).toBe('superadmin upcm ld teacher tsastaff guest vendor facilitator')
  expect(whoMay(contractRules.follow)).toBe('superadmin upcm ld teacher tsastaff guest')
  expect(whoMay(contractRules.manage)).toBe('superadmin upcm ld teacher tsastaff')
  expect(whoMay(contractRules.readOwn)).toBe('scholar scholar2 officer')
})

test('a draft is read by staff alone, a contract that was sent by its scholar and by partners as well', () => {
  expect(whoMay(contractRules.read, contract({ sent_at: null }))).toBe('superadmin upcm ld teacher tsastaff guest')
  expect(whoMay(contractRules.read, contract())).toBe('superadmin upcm ld teacher tsastaff guest vendor facilitator scholar')
})

test('its scholar hands in the signed contract until it is approved', () => {
  expect(whoMay(contractRules.sign, contract())).toBe('scholar')
  expect(whoMay(contractRules.sign, contract({ approval: 'declined' }))).toBe('scholar')
  expect(whoMay(contractRules.sign, contract({ approval: 'approved' }))).toBe('(scholar)')
})

test('UPCM, partners and the superadmin decide, once the signed contract is there and until it is approved', () => {
  expect(whoMay(contractRules.decideAny)).toBe('superadmin upcm vendor facilitator')
  expect(whoMay(contractRules.decide, contract())).toBe('superadmin upcm vendor facilitator')
  expect(whoMay(contractRules.decide, contract({ approval: 'approved' }))).toBe('(superadmin) (upcm) (vendor) (facilitator)')
  expect(whoMay(contractRules.decide, contract({ signed_at: null }))).toBe('(superadmin) (upcm) (vendor) (facilitator)')
  expect(contractRules.decide.test(people.upcm, contract({ signed_at: null }))).toMatch('not been handed in')
})

test('the assessment team reaches no contracts, with and without its permission', () => {
  for (const permissions of [[], ['ASSESSMENT']] as const) {
    const assessor = { ...people.facilitator, permissions, vendorId: 3 }
    for (const rule of [contractRules.readAll, contractRules.decideAny]) expect(rule.test(assessor)).toBe(false)
    for (const rule of [contractRules.read, contractRules.decide]) expect(rule.test(assessor, contract())).toBe(false)
  }
})
