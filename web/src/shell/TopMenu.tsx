import { Menu } from '@mantine/core'
import { cloneElement, type ReactNode } from 'react'
import { type TopButton, useOpenedAtOnce } from '../kit/lazyMenu.tsx'

interface TopMenuProps {
  button: TopButton
  width: number
  children: ReactNode
}

/** A menu of the top bar, in its landmark. */
export function TopMenu({ button, width, children }: TopMenuProps) {
  const { opened, setOpened, element } = useOpenedAtOnce()
  return (
    <Menu opened={opened} onChange={setOpened} withinPortal={false} position="bottom-end" width={width}>
      <Menu.Target>{cloneElement(button, { ref: element })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
