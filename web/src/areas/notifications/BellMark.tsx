import { Indicator } from '@mantine/core'
import type { ReactNode } from 'react'

/** The bell with the number of unread notifications. */
export const BellMark = ({ unread, children }: { unread: number; children: ReactNode }) => (
  <Indicator label={unread > 99 ? '99+' : unread} size={17} offset={5} color="red" disabled={!unread}>
    {children}
  </Indicator>
)
