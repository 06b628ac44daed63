import { render } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { useLogScroll } from './useLogScroll.ts'

const nothing = () => undefined

function Log() {
  const log = useRef<HTMLDivElement>(null)
  useLogScroll({ log, mark: '.new', endsNew: true, more: nothing, seen: nothing })
  return (
    <div ref={log} role="log">
      <div />
    </div>
  )
}

/** A log with these heights in pixels, because jsdom has no layout. */
const logOf = (height: number, content: number) => {
  const element = render(<Log />).getByRole('log')
  let top = 0
  const now = { height, content }
  const scrollTo = (value: number) => {
    top = Math.min(value, now.content - now.height)
  }
  Object.defineProperties(element, {
    clientHeight: { get: () => now.height },
    scrollHeight: { get: () => now.content },
    scrollTop: { get: () => top, set: scrollTo },
  })
  return { element, now }
}
const scroll = (element: Element, top: number) => {
  element.scrollTop = top
  element.dispatchEvent(new Event('scroll'))
}

test('a log at its end stays there when it gets lower in the moment in which it is scrolled', () => {
  const { element, now } = logOf(600, 2000)
  scroll(element, 2000)
  expect(element.scrollTop).toBe(1400)
  now.height = 200
  element.dispatchEvent(new Event('scroll'))
  expect(element.scrollTop).toBe(1800)
})

test('whoever scrolls up stays there', () => {
  const { element } = logOf(600, 2000)
  scroll(element, 2000)
  scroll(element, 300)
  element.dispatchEvent(new Event('scroll'))
  expect(element.scrollTop).toBe(300)
})
