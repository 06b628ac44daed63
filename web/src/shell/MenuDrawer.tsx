import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { Logo } from '../kit/Logo.tsx'
import { mantineScrollLock, useScrollLock } from '../kit/scrollLock.ts'
import classes from './shell.module.css'

interface MenuDrawerProps {
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** The side navigation on small screens. */
export function MenuDrawer({ opened, onClose, children }: MenuDrawerProps) {
  useScrollLock(opened)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={288}
      removeScrollProps={mantineScrollLock}
      title={<Logo />}
      closeButtonProps={{ 'aria-label': 'Close the menu' }}
      attributes={{ header: { role: 'none' } }}
      classNames={{ content: classes.drawer, body: classes.drawerBody }}
    >
      {children}
    </Drawer>
  )
}
