import { expect, test } from 'vitest'
import { people, whoMay } from '../../../test/people.ts'
import { type Actor, ASSESSMENT_VENDOR } from '../../kit/access.ts'
import { accountRules } from './accounts.access.ts'

const staff = 'superadmin upcm ld teacher tsastaff guest'
const writers = 'superadmin upcm ld teacher tsastaff'

test('who may what with the account of another', () => {
  expect(whoMay(accountRules.read)).toBe(staff)
  expect(whoMay(accountRules.manage)).toBe(writers)
  expect(whoMay(accountRules.createPartner)).toBe('superadmin upcm')
  // Beside UPCM, GUEST does not count.
  expect(accountRules.createPartner.test({ ...people.guest, permissions: ['GUEST', 'UPCM'] })).toBe(true)
  for (const role of ['TF', 'VENDOR', 'SCHOLAR']) {
    const other = { id: 99, role, permissions: [] }
    expect(whoMay(accountRules.readProfile, other)).toBe(staff)
    expect(whoMay(accountRules.edit, other)).toBe(writers)
    // Partners decide by their role alone, as UPCM does.
    expect(whoMay(accountRules.administer, other)).toBe(role === 'VENDOR' ? 'superadmin upcm' : writers)
    expect(whoMay(accountRules.changeLogin, other)).toBe(role === 'VENDOR' ? 'superadmin upcm' : writers)
    expect(whoMay(accountRules.readSensitive, other)).toBe(writers)
  }
})

test('the log of looks at identity papers, and lost second factors, are the superadmin’s', () => {
  expect(whoMay(accountRules.readLooks)).toBe('superadmin')
  expect(whoMay(accountRules.resetFactor)).toBe('superadmin')
})

test('everybody reads and changes their own account, and nobody administers it', () => {
  for (const own of [people.guest, people.vendor, people.scholar]) {
    for (const rule of ['readProfile', 'edit', 'readSensitive'] as const) expect(accountRules[rule].test(own, own), rule).toBe(true)
    expect(accountRules.administer.test(own, own)).toBe(false)
  }
  expect(whoMay(accountRules.administer, people.upcm)).toBe('superadmin (upcm)')
})

test('the superadmin’s account is changed by the superadmin and administered by nobody', () => {
  for (const id of [people.superadmin.id, 99]) expect(whoMay(accountRules.edit, { id, role: 'SUPERADMIN' })).toBe('superadmin')
  expect(whoMay(accountRules.administer, people.superadmin)).toBe('')
})

test('nobody gives, or gets into, more than they hold (O86)', () => {
  const holds = (...permissions: Actor['permissions']) => ({ id: 99, role: 'TF', permissions })
  for (const rule of [accountRules.administer, accountRules.changeLogin]) {
    expect(whoMay(rule, holds('UPCM'))).toBe('superadmin upcm')
    expect(whoMay(rule, holds('TSA'))).toBe('superadmin tsastaff')
    expect(whoMay(rule, holds('LD', 'TEACHER'))).toBe('superadmin')
    expect(whoMay(rule, holds('FASILITATOR'))).toBe('superadmin')
  }
  expect(whoMay(accountRules.grant, [])).toBe(writers)
  expect(whoMay(accountRules.grant, ['LD'])).toBe('superadmin ld')
  expect(whoMay(accountRules.grant, ['LD', 'TEACHER'])).toBe('superadmin')
  expect(accountRules.changeLogin.test(people.guest, people.guest)).toBe(true)
  expect(whoMay(accountRules.changeLogin, people.superadmin)).toBe('superadmin')
})

test('scholars are listed for staff and for partners, but not for the assessment team', () => {
  expect(whoMay(accountRules.listScholars)).toBe(`${staff} vendor facilitator`)
  expect(accountRules.listScholars.test({ ...people.vendor, vendorId: ASSESSMENT_VENDOR })).toBe(false)
})

test('only the superadmin lets somebody into a vendor that reaches every scholar (O85)', () => {
  const account = { id: 99, role: 'VENDOR', permissions: [], wholeProgramme: true }
  for (const rule of [accountRules.administer, accountRules.changeLogin]) expect(whoMay(rule, account)).toBe('superadmin')
})
