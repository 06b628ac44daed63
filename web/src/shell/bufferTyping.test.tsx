import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { bufferTyping } from './bufferTyping.ts'

function Field() {
  const [text, setText] = useState('')
  return <input aria-label="Search" value={text} onChange={(event) => setText(event.currentTarget.value)} />
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' })

afterEach(() => void fireEvent.keyDown(document.body, { key: 'Escape' }))

test('what is typed before the field is there stands in it, once', async () => {
  const user = userEvent.setup()
  bufferTyping()
  await user.keyboard('budix{Backspace}')
  render(<Field />)
  await user.click(field())
  expect(field().value).toBe('budi')
  await user.keyboard(' s')
  expect(field().value).toBe('budi s')
  field().blur()
  await user.click(field())
  expect(field().value).toBe('budi s')
})

test('no other field and no shortcut gets the keys, and Escape gives up', async () => {
  const user = userEvent.setup()
  render(
    <>
      <input aria-label="Before" />
      <Field />
    </>,
  )
  await user.click(screen.getByRole('textbox', { name: 'Before' }))
  bufferTyping()
  await user.keyboard('b')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Before' }).value).toBe('')
  await user.keyboard('{Escape}c')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Before' }).value).toBe('c')
  await user.click(field())
  expect(field().value).toBe('')
})
