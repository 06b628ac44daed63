import { expect, test } from 'vitest'
import { people, whoMay } from '../../../test/people.ts'
import { scoreRules } from './scores.access.ts'

const deciders = 'superadmin upcm vendor facilitator'
const scholars = 'scholar scholar2 officer'
const readers = 'superadmin upcm ld teacher tsastaff guest vendor facilitator'

test('staff and partners read the scores of all, scholars their own', () => {
  expect(whoMay(scoreRules.readAll)).toBe(readers)
  expect(whoMay(scoreRules.list)).toBe(`${readers} ${scholars}`)
  expect(whoMay(scoreRules.readOwn)).toBe(scholars)
  expect(whoMay(scoreRules.read, { scholar_id: 9 })).toBe(`${readers} scholar`)
})

test('scholars hand scores in; UPCM, partners and the superadmin put them in and save them', () => {
  expect(whoMay(scoreRules.submit)).toBe(`${deciders} ${scholars}`)
  expect(whoMay(scoreRules.manage)).toBe(deciders)
  expect(whoMay(scoreRules.setThreshold)).toBe('superadmin upcm')
})

test('a submission is changed by its scholar and decided by those who decide, until it is approved', () => {
  const open = { scholar_id: 9, approval: 'revision' as const }
  const approved = { scholar_id: 9, approval: 'approved' as const }
  expect(whoMay(scoreRules.edit, open)).toBe(`${deciders} scholar`)
  expect(whoMay(scoreRules.edit, approved)).toBe('(superadmin) (upcm) (vendor) (facilitator) (scholar)')
  expect(whoMay(scoreRules.review, open)).toBe(deciders)
  expect(whoMay(scoreRules.review, approved)).toBe('(superadmin) (upcm) (vendor) (facilitator)')
  expect(whoMay(scoreRules.withdraw, open)).toBe('scholar')
  expect(whoMay(scoreRules.withdraw, approved)).toBe('(scholar)')
})

test('the assessment team reaches no scores, with and without its permission', () => {
  for (const permissions of [[], ['ASSESSMENT']] as const) {
    const assessor = { ...people.facilitator, permissions, vendorId: 3 }
    for (const rule of [scoreRules.readAll, scoreRules.list, scoreRules.submit, scoreRules.manage]) expect(rule.test(assessor)).toBe(false)
    expect(scoreRules.read.test(assessor, { scholar_id: 9 })).toBe(false)
    expect(scoreRules.review.test(assessor, { scholar_id: 9, approval: 'process' })).toBe(false)
  }
})
