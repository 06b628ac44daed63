import { ActionIcon } from '@mantine/core'
import { countNotifications } from '@pandu/contract/notifications'
import { IconBell } from '@tabler/icons-react'
import { lazyMenu } from '../../kit/lazyMenu.tsx'
import { useCall } from '../../kit/query.ts'
import { BellMark } from './BellMark.tsx'

// The panel needs the code that cleans rich text. Lazy loading keeps that out of every other screen.
const Panel = lazyMenu(() => import('./BellPanel.tsx').then((m) => m.BellPanel), 'dialog', BellMark)

/** The bell of the top bar: the number of unread notifications, and the latest three (001 §2.3). */
export function NotificationBell() {
  const count = useCall(countNotifications, {})
  const unread = count.data?.data.unread ?? 0
  const button = (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={unread ? `Notifications, ${unread} unread` : 'Notifications'}>
      <IconBell size={20} stroke={1.7} />
    </ActionIcon>
  )
  return <Panel unread={unread} button={button} />
}
