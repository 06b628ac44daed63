import { Button, Card, SegmentedControl, Title } from '@mantine/core'
import {
  allNotificationsSize,
  countNotifications,
  listNotifications,
  type Notification,
  notificationPages,
  readAllNotifications,
} from '@pandu/contract/notifications'
import { IconBell, IconChecks } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { PageHeader } from '../../kit/display.tsx'
import { useCall, useWrite } from '../../kit/query.ts'
import { EmptyState, Loaded, SkeletonPage } from '../../kit/states.tsx'
import { byDay } from './byDay.ts'
import classes from './notifications.module.css'
import { NotificationLine } from './NotificationLine.tsx'
import { type Shown, shownAs } from './notification-filter.ts'

/** All notifications of the person, newest first, as far back as the call gives them (001 §9). */
export default function NotificationsPage() {
  const query: { show?: string } = useSearch({ strict: false })
  const shown: Shown = query.show === 'unread' ? 'unread' : 'all'
  const navigate = useNavigate()
  const list = useCall(listNotifications, { filter: shownAs(shown), page: { size: allNotificationsSize } })
  const unread = useCall(countNotifications, {}).data?.data.unread ?? 0
  const readAll = useWrite(readAllNotifications)
  return (
    <>
      <PageHeader title="Notifications" about={unread ? `${unread} unread` : undefined}>
        <SegmentedControl
          aria-label="Which notifications"
          value={shown}
          onChange={(next) =>
            void navigate({ to: notificationPages.list.path, search: next === 'unread' ? { show: next } : {}, replace: true })
          }
          data={[
            { value: 'all', label: 'All' },
            { value: 'unread', label: 'Unread' },
          ]}
        />
        <Button
          variant="default"
          leftSection={<IconChecks size={17} stroke={1.8} aria-hidden />}
          disabled={!unread}
          loading={readAll.busy}
          onClick={() => void readAll.run({})}
        >
          Mark all as read
        </Button>
      </PageHeader>
      <Loaded query={list} skeleton={<SkeletonPage />}>
        {({ data }) => (data.length ? <Days notifications={data} /> : <EmptyState icon={IconBell} text="You have no notifications" />)}
      </Loaded>
    </>
  )
}

const Days = ({ notifications }: { notifications: Notification[] }) =>
  byDay(notifications).map(({ name, entries }) => (
    <section key={name} className={classes.day} style={{ '--entries': entries.length } as CSSProperties} aria-label={name}>
      <Title order={2} className={classes.dayName}>
        {name}
      </Title>
      <Card withBorder radius="lg" p={0}>
        <ul className={classes.list}>
          {entries.map((notification) => (
            <li key={notification.id}>
              <NotificationLine notification={notification} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  ))
