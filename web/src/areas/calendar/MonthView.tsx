import { VisuallyHidden } from '@mantine/core'
import type { CalendarEntry } from '@pandu/contract/calendar'
import { PageLink } from '../../kit/PageLink.tsx'
import { dayAt, wallDay } from '../../kit/zone.ts'
import { groupByDay, daysOfView, viewTitle } from './calendar-days.ts'
import classes from './calendar.module.css'
import { EntryChip } from './EntryChip.tsx'
import type { CalendarAddress } from './useCalendarAddress.ts'

/** How many entries a day shows; a link gives the number of the rest. Paper has all of them. */
const SHOWN = 4

/** The weeks of a month. A day with more entries than fit links to its own view. */
export function MonthView({ entries, address: { date, pathOf } }: { entries: readonly CalendarEntry[]; address: CalendarAddress }) {
  const days = daysOfView('month', date)
  const weeks = Array.from({ length: days.length / 7 }, (_, n) => days.slice(n * 7, n * 7 + 7))
  return (
    <table className={classes.month} aria-label={viewTitle('month', date)}>
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <th key={day} scope="col" abbr={wallDay(day).format('dddd')}>
              {wallDay(day).format('ddd')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {[...groupByDay(entries, week)].map(([day, found]) => (
              <Day key={day} day={day} entries={found} isOutside={day.slice(0, 7) !== date.slice(0, 7)} pathOf={pathOf} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayProps extends Pick<CalendarAddress, 'pathOf'> {
  day: string
  entries: readonly CalendarEntry[]
  isOutside: boolean
}

function Day({ day, entries, isOutside, pathOf }: DayProps) {
  const isToday = day === dayAt()
  const shown = entries.length > SHOWN ? SHOWN - 1 : entries.length
  return (
    <td data-outside={isOutside || undefined} data-today={isToday || undefined} aria-current={isToday ? 'date' : undefined}>
      <time dateTime={day} className={classes.dayNumber} aria-label={wallDay(day).format('D MMMM')}>
        {wallDay(day).format('D')}
      </time>
      {entries.length > 0 && (
        <ul className={classes.chips}>
          {entries.map((entry, at) => (
            <li key={entry.key} className={at < shown ? undefined : classes.rest}>
              <EntryChip entry={entry} />
            </li>
          ))}
          {shown < entries.length && (
            <li>
              <PageLink to={pathOf({ view: 'week', date: day })} className={classes.more}>
                {entries.length - shown} more
                <VisuallyHidden> on {wallDay(day).format('D MMMM')}</VisuallyHidden>
              </PageLink>
            </li>
          )}
        </ul>
      )}
    </td>
  )
}
