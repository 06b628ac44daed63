import { expect, test } from 'vitest'
import { requiredMessage, labelOf } from './labels.ts'

test('a field has the label of the forms, or its name as words', () => {
  expect(labelOf('no_tf')).toBe('No TELADAN')
  expect(labelOf('old_password')).toBe('Old password')
  expect(labelOf('semester3')).toBe('Semester 3')
  expect(requiredMessage('scholar_id')).toBe('Scholar is required')
})
