import { Menu } from '@mantine/core'
import { cloneElement, startTransition, useId, useLayoutEffect, useState, type ReactElement, type ReactNode } from 'react'
import { useFocusOnLeave } from './useFocusOnLeave.ts'

interface Props {
  /** The button that opens the menu. */
  button: ReactElement<{ id?: string; onClick?: (() => void) | undefined; 'aria-haspopup'?: 'menu' }>
  /** Renders the items. */
  children: () => ReactNode
}

/** The menu whose button was pressed last, and how to close each mounted one: the second of two quick presses comes before the first menu is there. */
let pressed: string | undefined
const closers = new Map<string, () => void>()
const press = (id: string) => {
  pressed = id
  for (const [other, close] of closers) if (other !== id) close()
}

/**
 * A menu inside a page. It is mounted by the first click: a hundred closed menus would cost more than the rows of their table. It is rendered in slices,
 * so that a phone shows that the button is pressed before that.
 */
export function PageMenu({ button, children }: Props) {
  // The id of the button; Mantine gives the button of a menu the id of the menu.
  const id = useId()
  const [opened, setOpened] = useState(false)
  const [mounted, setMounted] = useState(false)
  useFocusOnLeave(id)
  useLayoutEffect(() => {
    if (!mounted) return undefined
    closers.set(id, () => startTransition(() => setOpened(false)))
    if (pressed === id) {
      // The button of the menu has replaced the one that was clicked. It gets the focus before the menu opens, because closing returns it there.
      document.getElementById(id)?.focus({ preventScroll: true })
      startTransition(() => setOpened(true))
    }
    return () => void closers.delete(id)
  }, [mounted, id])
  const begin = () => {
    press(id)
    startTransition(() => setMounted(true))
  }
  const change = (next: boolean) => {
    if (next) press(id)
    startTransition(() => setOpened(next))
  }
  if (!mounted) return cloneElement(button, { id, 'aria-haspopup': 'menu', onClick: begin })
  // In the page's landmark, and outside of the table's frame, which would cut it off. The landmark is looked up when the menu is mounted and not before:
  // while a page takes over what the server has drawn, the document has the landmark twice.
  return (
    <Menu
      id={id}
      opened={opened}
      onChange={change}
      position="bottom-end"
      portalProps={{ target: document.getElementById('main') ?? document.body }}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>{children()}</Menu.Dropdown>
    </Menu>
  )
}
