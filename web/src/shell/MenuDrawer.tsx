import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { Logo } from '../kit/Logo.tsx'
import classes from './shell.module.css'

interface MenuDrawerProps {
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** The side navigation on small screens. */
export function MenuDrawer({ opened, onClose, children }: MenuDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={288}
      title={<Logo />}
      closeButtonProps={{ 'aria-label': 'Close the menu' }}
      attributes={{ header: { role: 'none' } }}
      classNames={{ content: classes.drawer, body: classes.drawerBody }}
    >
      {children}
    </Drawer>
  )
}
