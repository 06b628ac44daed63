import { render, screen } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import { LinkedText } from './LinkedText.tsx'

const show = (text: string) => render(<MantineProvider>{<LinkedText text={text} />}</MantineProvider>)
const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')])

test('web addresses in a text are links to other sites, without the signs behind them', () => {
  show('See https://a.example/x?y=1, and (http://b.example/z).')
  expect(links()).toEqual([
    ['https://a.example/x?y=1', 'https://a.example/x?y=1', 'noopener noreferrer'],
    ['http://b.example/z', 'http://b.example/z', 'noopener noreferrer'],
  ])
  expect(document.body.textContent).toContain('See https://a.example/x?y=1, and (http://b.example/z).')
})

test('nothing else becomes a link or markup', () => {
  show('javascript:alert(1) <b>bold</b> data:text/html,x')
  expect(links()).toEqual([])
  expect(document.querySelector('b')).toBeNull()
})
