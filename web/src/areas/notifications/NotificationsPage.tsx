import { Button, Card, Kbd, NativeSelect, SegmentedControl, Text, Title } from '@mantine/core'
import {
  allNotificationsSize,
  countNotifications,
  listNoticePreferences,
  listNotifications,
  type Notification,
  notificationPages,
  readAllNotifications,
} from '@pandu/contract/notifications'
import { IconBell, IconChecks } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { PageHeader } from '../../kit/display.tsx'
import { count } from '../../kit/format.ts'
import { useShortcutsAreOn } from '../../kit/shortcuts.ts'
import { useCall, useWrite } from '../../kit/query.ts'
import { EmptyState, Loaded, SkeletonPage } from '../../kit/states.tsx'
import { LazyListItem } from '../../kit/LazyListItem.tsx'
import { groupByDay } from './groupByDay.ts'
import classes from './notifications.module.css'
import { NotificationLine } from './NotificationLine.tsx'
import { emptyText, type ReadFilter, filterOf } from './notification-filter.ts'
import { useNoticeKeys } from './useNoticeKeys.ts'

/** How many notifications are rendered at once, on any height of screen. */
const FIRST = 12
/** The approximate height of a line in pixels. */
const LINE = 66

/** All notifications of the reader that the call returns, newest first (001 §9). */
export default function NotificationsPage() {
  const query: { show?: string; about?: unknown } = useSearch({ strict: false })
  const shown: ReadFilter = query.show === 'unread' ? 'unread' : 'all'
  const about = typeof query.about === 'string' ? query.about : ''
  const navigate = useNavigate()
  const show = (next: { shown?: ReadFilter; about?: string }) => {
    const to = { shown, about, ...next }
    const search = { ...(to.shown === 'unread' && { show: to.shown }), ...(to.about !== '' && { about: to.about }) }
    void navigate({ to: notificationPages.list.path, search, replace: true })
  }
  const filter = { ...filterOf(shown), ...(about !== '' && { group: about }) }
  const list = useCall(listNotifications, { filter, page: { size: allNotificationsSize } })
  const unread = useCall(countNotifications, {}).data?.data.unread ?? 0
  const kinds = useCall(listNoticePreferences, {}).data?.data ?? []
  const subjects = [...new Set([...kinds.map(({ group }) => group), about])].filter((group) => group !== '').toSorted()
  const readAll = useWrite(readAllNotifications)
  return (
    <>
      <PageHeader title="Notifications" about={unread ? `${unread} unread` : undefined}>
        <NativeSelect
          aria-label="About"
          value={about}
          onChange={(event) => show({ about: event.currentTarget.value })}
          data={[{ value: '', label: 'About everything' }, ...subjects]}
        />
        <SegmentedControl
          aria-label="Which notifications"
          value={shown}
          onChange={(next) => show({ shown: next === 'unread' ? 'unread' : 'all' })}
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
        {({ data, total }) =>
          data.length > 0 ? (
            <Days notifications={data} total={total} />
          ) : about === '' ? (
            <EmptyState icon={IconBell} text={emptyText(shown)} />
          ) : (
            <EmptyState
              icon={IconBell}
              text={`${emptyText(shown)} about ${about}`}
              action={{ label: 'Show all', run: () => show({ shown: 'all', about: '' }) }}
            />
          )
        }
      </Loaded>
    </>
  )
}

function Days({ notifications, total }: { notifications: Notification[]; total: number }) {
  const [letters] = useShortcutsAreOn()
  const place = useRef<HTMLDivElement>(null)
  const onKeyDown = useNoticeKeys(place, notifications)
  const first = new Set(notifications.slice(0, FIRST))
  return (
    <>
      <Text size="sm" c="dimmed" className={`${classes.keys} ${classes.onlyKeys}`}>
        {letters ? (
          <>
            <Kbd size="xs">↓</Kbd> <Kbd size="xs">↑</Kbd> or <Kbd size="xs">j</Kbd> <Kbd size="xs">k</Kbd> go from one to the next,{' '}
            <Kbd size="xs">Enter</Kbd> opens it, <Kbd size="xs">r</Kbd> marks it as read.
          </>
        ) : (
          <>
            In the list <Kbd size="xs">↓</Kbd> <Kbd size="xs">↑</Kbd> go from one to the next, <Kbd size="xs">Enter</Kbd> opens it.
          </>
        )}
      </Text>
      {/* The arrow keys bubble up from the lines, which have the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={place} onKeyDown={onKeyDown}>
        {groupByDay(notifications).map(({ name, entries }) => (
          <section key={name} className={classes.day} aria-label={name}>
            <Title order={2} className={classes.dayName}>
              {name}
            </Title>
            <Card withBorder radius="lg" p={0} bg="var(--app-card)">
              <ul className={classes.list}>
                {entries.map((notification) => (
                  <LazyListItem key={notification.id} height={LINE} now={first.has(notification)}>
                    {() => <NotificationLine notification={notification} />}
                  </LazyListItem>
                ))}
              </ul>
            </Card>
          </section>
        ))}
      </div>
      {total > notifications.length && (
        <Text size="sm" c="dimmed" className={classes.keys}>
          These are the newest {count(notifications.length)} of {count(total)}. To see older ones, choose what they are about.
        </Text>
      )}
    </>
  )
}
