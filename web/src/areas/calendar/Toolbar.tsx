import { ActionIcon, Button, Group, SegmentedControl, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useGo } from '../../kit/go.ts'
import { useShortcuts } from '../../kit/shortcuts.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { zoneAtWall } from '../../kit/zone.ts'
import { neighbouringDate, viewTitle, type CalendarView } from './calendar-days.ts'
import classes from './calendar.module.css'
import type { CalendarAddress } from './useCalendarAddress.ts'

const options = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'agenda', label: 'Agenda' },
] satisfies { value: CalendarView; label: string }[]

/** Chooses the days and the view. Keys: T goes to today, J forward, K back; M, W and A change the view. */
export function Toolbar({ address: { view, date, pathOf } }: { address: CalendarAddress }) {
  const go = useGo()
  const [before, after, now] = [
    pathOf({ date: neighbouringDate(view, date, -1) }),
    pathOf({ date: neighbouringDate(view, date, 1) }),
    pathOf({ date: '' }),
  ]
  const showAs = (wanted: CalendarView) => go(pathOf({ view: wanted }))
  useShortcuts({
    t: () => go(now),
    j: () => go(after),
    k: () => go(before),
    m: () => showAs('month'),
    w: () => showAs('week'),
    a: () => showAs('agenda'),
  })
  return (
    <div className={classes.toolbar}>
      <Group gap={4} wrap="nowrap">
        <ActionIcon component={PageLink} to={before} variant="default" size={36} aria-label="Earlier" title="Earlier (K)">
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <Button component={PageLink} to={now} variant="default" title="Today (T)">
          Today
        </Button>
        <ActionIcon component={PageLink} to={after} variant="default" size={36} aria-label="Later" title="Later (J)">
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <div>
        <h2 className={classes.period} aria-live="polite">
          {viewTitle(view, date)}
        </h2>
        <Text size="xs" c="dimmed">
          Times in {zoneAtWall(date)}
        </Text>
      </div>
      <SegmentedControl className={classes.views ?? ''} aria-label="View" value={view} onChange={showAs} data={options} />
    </div>
  )
}
