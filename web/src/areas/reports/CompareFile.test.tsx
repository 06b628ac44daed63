import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { renderAt } from '../../test/index.ts'
import { CompareFile } from './CompareFile.tsx'

const text = 'The document'
const sha256 = createHash('sha256').update(text).digest('hex')
const drop = (file: File) => fireEvent.drop(document.body, { dataTransfer: { files: [file] } })
/** A file whose bytes arrive when the promise resolves. */
const file = (name: string, bytes: Promise<string>) =>
  Object.assign(new File([], name), { arrayBuffer: async () => new TextEncoder().encode(await bytes).buffer })

test('the document passes, an edited copy does not, and what cannot be read says so', async () => {
  renderAt(<CompareFile sha256={sha256} />, {})
  await screen.findByRole('button', { name: 'Choose PDF' })
  drop(file('report.pdf', Promise.resolve(text)))
  expect(await screen.findByText('The file is this document')).toBeTruthy()
  drop(file('edited.pdf', Promise.resolve(`${text}.`)))
  expect(await screen.findByText('edited.pdf differs from the document that was issued under this code.')).toBeTruthy()
  drop(file('folder', Promise.reject(new Error('NotReadable'))))
  expect(await screen.findByText('The file could not be read')).toBeTruthy()
})

test('of two files the answer for the last one stands', async () => {
  const digest = vi.spyOn(crypto.subtle, 'digest')
  renderAt(<CompareFile sha256={sha256} />, {})
  await screen.findByRole('button', { name: 'Choose PDF' })
  const slow = Promise.withResolvers<string>()
  drop(file('slow.pdf', slow.promise))
  drop(file('edited.pdf', Promise.resolve('other')))
  expect(await screen.findByText('The file is not this document')).toBeTruthy()
  slow.resolve(text)
  await waitFor(() => expect(digest).toHaveBeenCalledTimes(2))
  await act(async () => void (await digest.mock.results[1]?.value))
  expect(screen.queryByText('The file is this document')).toBeNull()
})
