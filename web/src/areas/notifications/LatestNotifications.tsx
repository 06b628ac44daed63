import { Button, Group, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { bellSize, listNotifications, notificationPages, readAllNotifications } from '@pandu/contract/notifications'
import { useState } from 'react'
import { PageLink } from '../../kit/PageLink.tsx'
import { useCall, useWrite } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import { NotificationLine } from './NotificationLine.tsx'
import { emptyText, type ReadFilter, filterOf } from './notification-filter.ts'
import classes from './notifications.module.css'

/** The latest notifications in the panel of the bell. */
export function LatestNotifications({ unread, close }: { unread: number; close: () => void }) {
  const [shown, setShown] = useState<ReadFilter>('all')
  const latest = useCall(listNotifications, { filter: filterOf(shown), page: { size: bellSize } })
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
              {emptyText(shown)}
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
