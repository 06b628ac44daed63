import { expect, test } from 'vitest'
import { people } from '../../test/people.ts'
import { type Actor, ASSESSMENT_VENDOR, holds, holdsAll, holdsPersonally, isPartner, isScholar, isStaff, staffWrites } from './access.ts'

const who = (question: (actor: Actor) => boolean) =>
  Object.entries(people)
    .filter(([, actor]) => question(actor))
    .map(([name]) => name)
    .join(' ')

test('staff are the superadmin and the programme team; GUEST may not write', () => {
  expect(who(isStaff)).toBe('superadmin upcm ld teacher tsastaff guest')
  expect(who(staffWrites)).toBe('superadmin upcm ld teacher tsastaff')
  expect(who(isScholar)).toBe('scholar scholar2 officer')
})

test('GUEST does not count beside another permission (O100)', () => {
  expect(staffWrites({ ...people.guest, permissions: ['GUEST', 'LD'] })).toBe(true)
  expect(staffWrites({ ...people.guest, permissions: ['TSA', 'GUEST'] })).toBe(true)
  expect(staffWrites({ ...people.guest, permissions: [] })).toBe(true)
})

test('the superadmin holds every permission, but none personally', () => {
  expect(who((actor) => holds(actor, 'UPCM', 'TSA'))).toBe('superadmin upcm tsastaff officer')
  expect(who((actor) => holdsPersonally(actor, 'UPCM', 'TSA'))).toBe('upcm tsastaff officer')
})

test('holdsAll is true for the superadmin, and for others only with each permission', () => {
  expect(who((actor) => holdsAll(actor, ['LD', 'TEACHER']))).toBe('superadmin')
  expect(holdsAll({ ...people.ld, permissions: ['TEACHER', 'LD', 'UPCM'] }, ['LD', 'TEACHER'])).toBe(true)
  expect(who((actor) => holdsAll(actor, ['UPCM']))).toBe('superadmin upcm')
})

test('partners are the users of vendors, without the assessment team', () => {
  expect(who(isPartner)).toBe('vendor facilitator')
  expect(isPartner({ ...people.vendor, vendorId: ASSESSMENT_VENDOR })).toBe(false)
})
