import { expect, test } from 'vitest'
import { cohortsChanged } from '../cohorts/cohorts.events.ts'
import { courseChanged } from '../courses/courses.events.ts'
import { mentoringChanged } from './mentoring.events.ts'

test('who looks after whom decides who is invited: open meetings and their records are fetched again', () => {
  expect(mentoringChanged.refreshes).toEqual(expect.arrayContaining(['mentoring', 'schedules', 'evaluations', 'reviews', 'calendar']))
})

test('who comes to a course or leaves it changes who looks after whom: open lists of it are fetched again', () => {
  for (const { name, refreshes } of [cohortsChanged, courseChanged]) expect(refreshes, name).toContain('mentoring')
})
