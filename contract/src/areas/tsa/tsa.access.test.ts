import { expect, test } from 'vitest'
import { people, whoMay } from '../../../test/people.ts'
import { letterRules, microRules, tsaRules } from './tsa.access.ts'

const staff = 'superadmin upcm ld teacher tsastaff guest'
const ofCampus = { tsa_id: 7 }

test('staff see every campus, scholars their own', () => {
  expect(whoMay(tsaRules.read)).toBe(`${staff} scholar scholar2 officer`)
  expect(whoMay(tsaRules.see, ofCampus)).toBe(`${staff} scholar officer`)
  expect(tsaRules.see.test({ ...people.vendor, universityId: 7 }, ofCampus)).toBe(false)
})

test('the officer of a campus registers and changes its proposals until they are final', () => {
  expect(whoMay(tsaRules.register)).toBe('officer')
  expect(whoMay(tsaRules.edit, { ...ofCampus, approval: 'declined' })).toBe('officer')
  expect(whoMay(tsaRules.edit, { ...ofCampus, approval: 'approved' })).toBe('(officer)')
  expect(whoMay(tsaRules.edit, { tsa_id: 8, approval: 'process' })).toBe('')
})

test('who holds TSA is an officer as a scholar with a campus only', () => {
  expect(tsaRules.register.test({ ...people.officer, universityId: null })).toBe(false)
  expect(tsaRules.register.test({ ...people.tsastaff, universityId: 7 })).toBe(false)
  expect(tsaRules.edit.test({ ...people.officer, universityId: null }, { tsa_id: null as never, approval: 'process' })).toBe(false)
})

test('UPCM and the superadmin decide until it is final, and keep the categories', () => {
  expect(whoMay(tsaRules.review, { ...ofCampus, approval: 'process' })).toBe('superadmin upcm')
  expect(whoMay(tsaRules.review, { ...ofCampus, approval: 'approved' })).toBe('(superadmin) (upcm)')
  expect(whoMay(tsaRules.categorise)).toBe('superadmin upcm')
  expect(whoMay(tsaRules.removeCategory, { name: 'Sport', proposals: 0 })).toBe('superadmin upcm')
  expect(whoMay(tsaRules.removeCategory, { name: 'Sport', proposals: 1 })).toBe('(superadmin) (upcm)')
  expect(tsaRules.removeCategory.test(people.upcm, { name: 'Sport', proposals: 1 })).toMatch('1 proposal belongs to Sport')
  expect(tsaRules.removeCategory.test(people.upcm, { name: 'Sport', proposals: 2 })).toMatch('2 proposals belong to Sport')
})

test('a cover letter goes with an approved proposal, and stays open until it is approved itself', () => {
  expect(whoMay(letterRules.submit, { ...ofCampus, approval: 'approved' })).toBe('officer')
  expect(whoMay(letterRules.submit, { ...ofCampus, approval: 'process' })).toBe('(officer)')
  expect(whoMay(letterRules.edit, { ...ofCampus, approval: 'revision' })).toBe('officer')
  expect(whoMay(letterRules.edit, { ...ofCampus, approval: 'approved' })).toBe('(officer)')
  expect(whoMay(letterRules.review, { ...ofCampus, approval: 'revision' })).toBe('superadmin upcm')
  expect(whoMay(letterRules.review, { ...ofCampus, approval: 'approved' })).toBe('(superadmin) (upcm)')
})

test('micro events are kept by the officers of the campus, and by staff except GUEST', () => {
  expect(whoMay(microRules.keep, ofCampus)).toBe('superadmin upcm ld teacher tsastaff officer')
})

test('officers withdraw what somebody is waited for, and nobody else does', () => {
  for (const rule of [tsaRules.withdraw, letterRules.withdraw]) {
    expect(whoMay(rule, { ...ofCampus, approval: 'process' })).toBe('officer')
    expect(whoMay(rule, { ...ofCampus, approval: 'declined' })).toBe('(officer)')
    expect(whoMay(rule, { tsa_id: 8, approval: 'process' })).toBe('')
  }
})
