import { recordOf } from '@pandu/contract/kit'
import { type Semester, type Semesters, semesterKeys } from '@pandu/contract/scores'
import { expect, test } from 'vitest'
import { jumpsOf } from './jumps.ts'

const standing = (scores: Partial<Semesters>): Semesters => ({ ...recordOf(semesterKeys, () => null), ...scores })
const changes = (scores: Partial<Record<Semester, number>>) =>
  Object.entries(scores).map(([semester, to]) => ({ scholar_id: 1, semester: Number(semester) as Semester, to }))

test('a score is compared with what stands there, else with the nearest semester before, else after', () => {
  expect(jumpsOf(standing({ semester2: 3.9, semester3: 1.3 }), changes({ 2: 1.2 }))).toEqual(['Semester 2 changes from 3.90 to 1.20'])
  expect(jumpsOf(standing({ semester2: 3.9, semester5: 1.3 }), changes({ 4: 1.2 }))).toEqual(['Semester 4 is 1.20, semester 2 is 3.90'])
  expect(jumpsOf(standing({ semester5: 3.9, semester6: 1.3 }), changes({ 4: 1.2 }))).toEqual(['Semester 4 is 1.20, semester 5 is 3.90'])
})

test('of two new scores the later one says it, once', () => {
  expect(jumpsOf(standing({}), changes({ 1: 3.9, 2: 1.2 }))).toEqual(['Semester 2 is 1.20, semester 1 is 3.90'])
})

test('one and a half is no jump yet', () => {
  expect(jumpsOf(standing({ semester1: 3.1 }), changes({ 1: 1.6 }))).toEqual([])
  expect(jumpsOf(standing({ semester1: 3.1 }), changes({ 1: 1.59 }))).toHaveLength(1)
  expect(jumpsOf(standing({}), changes({ 1: 0.1 }))).toEqual([])
})
