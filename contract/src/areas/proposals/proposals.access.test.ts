import { expect, test } from 'vitest'
import { people, whoMay } from '../../../test/people.ts'
import { proposalRules, type ProposalState } from './proposals.access.ts'
import type { ProposalApproval } from './proposals.states.ts'

const staff = 'superadmin upcm ld teacher tsastaff guest'
const scholars = 'scholar scholar2 officer'
const proposal = (approval: ProposalApproval = 'process', more: Partial<ProposalState> = {}) => ({ scholar_id: 9, approval, ...more })

test('scholars submit and have a list of their own; staff read all', () => {
  expect(whoMay(proposalRules.create)).toBe(scholars)
  expect(whoMay(proposalRules.readOwn)).toBe(scholars)
  expect(whoMay(proposalRules.readAll)).toBe(staff)
  expect(whoMay(proposalRules.archive)).toBe('superadmin upcm ld teacher tsastaff guest scholar scholar2 officer')
})

test('a proposal is read by its scholar and by staff, its personal documents not by GUEST', () => {
  expect(whoMay(proposalRules.read, proposal())).toBe(`${staff} scholar`)
  expect(whoMay(proposalRules.readPersonal, proposal())).toBe('superadmin upcm ld teacher tsastaff scholar')
})

test('its scholar changes it until it is final', () => {
  for (const approval of ['process', 'revision', 'declined'] as const)
    expect(whoMay(proposalRules.edit, proposal(approval)), approval).toBe('scholar')
  for (const approval of ['approved', 'finish', 'withdrawn'] as const)
    expect(whoMay(proposalRules.edit, proposal(approval)), approval).toBe('(scholar)')
})

test('its scholar withdraws it while somebody is waited for', () => {
  for (const approval of ['process', 'revision'] as const) expect(whoMay(proposalRules.withdraw, proposal(approval))).toBe('scholar')
  for (const approval of ['declined', 'approved', 'finish', 'withdrawn'] as const)
    expect(whoMay(proposalRules.withdraw, proposal(approval)), approval).toBe('(scholar)')
  expect(proposalRules.withdraw.test(people.scholar, proposal('approved'))).toMatch('has been approved')
  expect(proposalRules.withdraw.test(people.scholar, proposal('process', { supersededBy: 'Too late' }))).toBe('Too late')
})

test('UPCM and the superadmin decide until it is final; an approved one may still be finished', () => {
  expect(whoMay(proposalRules.decide)).toBe('superadmin upcm')
  expect(whoMay(proposalRules.guide)).toBe('superadmin upcm')
  expect(whoMay(proposalRules.review, proposal('declined'))).toBe('superadmin upcm')
  expect(whoMay(proposalRules.review, proposal('approved'))).toBe('(superadmin) (upcm)')
  expect(whoMay(proposalRules.review, { ...proposal('approved'), next: 'finish' })).toBe('superadmin upcm')
})

test('reports are made once it is approved, and after it is finished', () => {
  for (const approval of ['approved', 'finish'] as const) {
    expect(whoMay(proposalRules.report, proposal(approval))).toBe('scholar')
    expect(whoMay(proposalRules.attend, proposal(approval))).toBe('superadmin upcm')
  }
  expect(whoMay(proposalRules.report, proposal())).toBe('(scholar)')
  expect(whoMay(proposalRules.attend, proposal())).toBe('(superadmin) (upcm)')
})
