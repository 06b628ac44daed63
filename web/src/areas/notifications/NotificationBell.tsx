import { ActionIcon, Button, Group, Indicator, Popover, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { bellSize, countNotifications, listNotifications, notificationPages, readAllNotifications } from '@pandu/contract/notifications'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { PageLink } from '../../kit/PageLink.tsx'
import { useCall, useWrite } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import classes from './notifications.module.css'
import { NotificationLine } from './NotificationLine.tsx'
import { type Shown, shownAs } from './notification-filter.ts'

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
        {opened && <Latest unread={unread} close={() => setOpened(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function Latest({ unread, close }: { unread: number; close: () => void }) {
  const [shown, setShown] = useState<Shown>('all')
  const latest = useCall(listNotifications, { filter: shownAs(shown), page: { size: bellSize } })
  const readAll = useWrite(readAllNotifications)
  return (
    <>
      <Group justify="space-between" px="sm" py="xs" wrap="nowrap">
        <SegmentedControl
          size="xs"
          aria-label="Which notifications"
          value={shown}
          onChange={(next) => setShown(next)}
          data={[
            { value: 'all', label: 'All' },
            { value: 'unread', label: 'Unread' },
          ]}
        />
        <Button variant="subtle" size="compact-xs" disabled={!unread} loading={readAll.busy} onClick={() => void readAll.run({})}>
          Mark all read
        </Button>
      </Group>
      <Loaded query={latest} skeleton={<Skeleton h={190} radius={0} />}>
        {({ data }) =>
          data.length ? (
            <ul className={classes.list}>
              {data.map((notification) => (
                <li key={notification.id}>
                  <NotificationLine notification={notification} onOpen={close} />
                </li>
              ))}
            </ul>
          ) : (
            <Text c="dimmed" size="sm" ta="center" px="md" py="xl">
              You have no notifications
            </Text>
          )
        }
      </Loaded>
      <div className={classes.all}>
        <Button component={PageLink} to={notificationPages.list()} variant="subtle" size="sm" fullWidth onClick={close}>
          See All
        </Button>
      </div>
    </>
  )
}
