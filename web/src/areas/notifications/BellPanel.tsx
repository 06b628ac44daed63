import { Popover } from '@mantine/core'
import { cloneElement } from 'react'
import { type TopButton, useOpenedAtOnce } from '../../kit/lazyMenu.tsx'
import { BellMark } from './BellMark.tsx'
import { LatestNotifications } from './LatestNotifications.tsx'
import classes from './notifications.module.css'

interface BellPanelProps {
  button: TopButton
  unread: number
}

/** The latest three notifications, under the bell. */
export function BellPanel({ button, unread }: BellPanelProps) {
  const { opened, setOpened, element } = useOpenedAtOnce()
  return (
    <Popover opened={opened} onChange={setOpened} width={300} position="bottom-end" withinPortal={false} trapFocus returnFocus>
      <BellMark unread={unread}>
        <Popover.Target>{cloneElement(button, { ref: element, onClick: () => setOpened(!opened) })}</Popover.Target>
      </BellMark>
      <Popover.Dropdown p={0} className={classes.bellPanel} aria-label="Notifications">
        {opened && <LatestNotifications unread={unread} close={() => setOpened(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}
