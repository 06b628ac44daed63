import { ActionIcon, Indicator, Popover, Skeleton } from '@mantine/core'
import { countNotifications } from '@pandu/contract/notifications'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyComponent } from '../../kit/lazyComponent.tsx'
import { useCall } from '../../kit/query.ts'

// With it comes the cleaning of rich text, which every screen would fetch otherwise.
const LatestNotifications = lazyComponent(() => import('./LatestNotifications.tsx').then((m) => m.LatestNotifications), {
  prefetch: true,
  placeholder: () => <Skeleton h={280} radius={0} />,
})

/** The bell of the top bar: what is unread, and the latest three (001 §2.3). */
export function NotificationBell() {
  const [opened, setOpened] = useState(false)
  const count = useCall(countNotifications, {})
  const unread = count.data?.data.unread ?? 0
  const label = unread ? `Notifications, ${unread} unread` : 'Notifications'
  return (
    <Popover opened={opened} onChange={setOpened} width={300} position="bottom-end" withinPortal={false} trapFocus returnFocus>
      <Indicator label={unread > 99 ? '99+' : unread} size={17} offset={5} color="red" disabled={!unread}>
        <Popover.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={() => setOpened(!opened)}>
            <IconBell size={20} stroke={1.7} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} aria-label="Notifications">
        {opened && <LatestNotifications unread={unread} close={() => setOpened(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}
