import { ActionIcon, Anchor, Badge, Text } from '@mantine/core'
import { type CalendarEntry, downloadEntry } from '@pandu/contract/calendar'
import { IconCalendarDown } from '@tabler/icons-react'
import { PageLink } from '../../kit/PageLink.tsx'
import { formatDay } from '../../kit/Time.tsx'
import { hrefOf } from '../../kit/requests.ts'
import { dayAt, wallDay, zoneAt } from '../../kit/zone.ts'
import { daySpan } from './calendar-days.ts'
import classes from './calendar.module.css'
import { clockTimes, KindIcon } from './EntryChip.tsx'

/** A day with the full text of its entries. */
export function DayList({ day, entries }: { day: string; entries: readonly CalendarEntry[] }) {
  const at = wallDay(day)
  const isToday = day === dayAt()
  return (
    <section className={classes.day} data-today={isToday || undefined} aria-label={at.format('dddd, D MMMM YYYY')}>
      <h2 className={classes.dayTitle}>
        {at.format('ddd')} <b>{at.format('D MMM')}</b>
        {isToday && (
          <Badge component="span" size="sm" variant="light" radius="sm">
            Today
          </Badge>
        )}
      </h2>
      {entries.length === 0 ? (
        <span className={classes.nothing}>Nothing</span>
      ) : (
        <ul className={classes.entries}>
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Entry({ entry }: { entry: CalendarEntry }) {
  const { kind, what, title, detail, course, all_day, begins, cancelled, url } = entry
  const [first, last] = daySpan(entry)
  const about = [what, detail, course === title ? '' : course, first === last ? '' : `${formatDay(first)} – ${formatDay(last)}`]
  return (
    <li className={classes.entry} data-cancelled={cancelled || undefined}>
      <span className={classes.clock}>
        {all_day ? (
          'All day'
        ) : (
          <time dateTime={begins}>
            {clockTimes(entry)} {zoneAt(begins)}
          </time>
        )}
      </span>
      <KindIcon kind={kind} />
      <div className={classes.words}>
        <Anchor component={PageLink} to={url} className={classes.title}>
          {title}
        </Anchor>
        {cancelled && (
          <Badge component="span" size="sm" variant="light" color="gray" radius="sm" ml="xs">
            Cancelled
          </Badge>
        )}
        <Text size="sm" c="dimmed">
          {about.filter(Boolean).join(' · ')}
        </Text>
      </div>
      <ActionIcon
        component="a"
        href={hrefOf(downloadEntry, { key: entry.key })}
        download
        title="Save to another calendar"
        variant="subtle"
        color="gray"
        aria-label={`Save ${title} to another calendar`}
      >
        <IconCalendarDown size={18} aria-hidden />
      </ActionIcon>
    </li>
  )
}
