import { Menu } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../test/index.ts'
import { PageMenu } from './PageMenu.tsx'

const menu = <PageMenu button={<button type="button">Add</button>}>{() => <Menu.Item>First</Menu.Item>}</PageMenu>
const button = () => screen.findByRole('button', { name: 'Add' })

test('the first click opens it, and closing it returns the focus to its button', async () => {
  const { user } = renderAt(menu)
  expect((await button()).getAttribute('aria-haspopup')).toBe('menu')
  await user.click(await button())
  expect(await screen.findByRole('menuitem', { name: 'First' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(async () => expect(document.activeElement).toBe(await button()))
  expect(screen.queryByRole('menuitem')).toBeNull()
})

test('when its button disappears while it has the focus, the page gets the focus', async () => {
  const own = Object.assign(document.createElement('main'), { id: 'main', tabIndex: -1 })
  document.body.prepend(own)
  const { unmount } = renderAt(menu)
  const element = await button()
  element.focus()
  expect(document.activeElement).toBe(element)
  unmount()
  expect(document.activeElement).toBe(own)
  own.remove()
})
