import { Menu } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { cloneElement } from 'react'
import { expect, test, vi } from 'vitest'
import { renderAt } from '../test/index.ts'
import { lazyMenu, type TopButton, useOpenedAtOnce } from './lazyMenu.tsx'

interface Given {
  button: TopButton
}

function Items({ button }: Given) {
  const { opened, setOpened, element } = useOpenedAtOnce()
  return (
    <Menu opened={opened} onChange={setOpened} withinPortal={false}>
      <Menu.Target>{cloneElement(button, { ref: element })}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>First</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const opener = () => screen.getByRole('button', { name: 'More' })

test('the first click opens it, the focus goes into it and comes back to its button', async () => {
  const load = vi.fn<() => Promise<typeof Items>>(() => Promise.resolve(Items))
  const More = lazyMenu<object>(load)
  const { user } = renderAt(<More button={<button type="button">More</button>} />)
  expect((await screen.findByRole('button', { name: 'More' })).getAttribute('aria-haspopup')).toBe('menu')
  expect(load).not.toHaveBeenCalled()
  await user.click(opener())
  expect(await screen.findByRole('menuitem', { name: 'First' })).toBeTruthy()
  expect(opener().getAttribute('aria-expanded')).toBe('true')
  await waitFor(() => expect(document.activeElement?.closest('[role="menu"]')).toBeTruthy())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(opener()))
  expect(screen.queryByRole('menuitem')).toBeNull()
  await user.click(opener())
  expect(await screen.findByRole('menuitem', { name: 'First' })).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
})

test('while its code is on the way, and where that cannot be fetched, its button stays and the next click tries again', async () => {
  let isLost = true
  const load = vi.fn<() => Promise<typeof Items>>(() => (isLost ? Promise.reject(new Error('lost')) : Promise.resolve(Items)))
  const More = lazyMenu<object>(load)
  const { user } = renderAt(<More button={<button type="button">More</button>} />)
  await user.click(await screen.findByRole('button', { name: 'More' }))
  expect(await screen.findByText(/could not be loaded/)).toBeTruthy()
  expect(opener()).toBeTruthy()
  isLost = false
  await user.click(opener())
  expect(await screen.findByRole('menuitem', { name: 'First' })).toBeTruthy()
})
