import { expect, test } from 'vitest'
import { isRequired, labelOf } from './labels.ts'

test('a field is called as forms call it, or by its own words', () => {
  expect(labelOf('no_tf')).toBe('No TELADAN')
  expect(labelOf('old_password')).toBe('Old password')
  expect(labelOf('semester3')).toBe('Semester 3')
  expect(isRequired('scholar_id')).toBe('Scholar is required')
})
