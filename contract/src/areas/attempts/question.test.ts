import { expect, test } from 'vitest'
import { keyText, questionErrors, questionText } from './question.ts'

test('a question, an answer or an option of signs without a shape is empty', () => {
  expect(questionText.safeParse('\u200b').error?.issues.map(({ message }) => message)).toEqual(['Question cannot be empty'])
  expect(keyText.safeParse(' \u2060 ').error?.issues.map(({ message }) => message)).toEqual(['Answer cannot be empty'])
  expect(questionErrors({ type: 'multiple', choice: 'a:Jakarta;b:\u200b' })).toEqual({ choice: ['An option cannot be empty'] })
  expect(questionErrors({ type: 'multiple', choice: 'a:Jakarta;b:Medan' })).toEqual({})
})
