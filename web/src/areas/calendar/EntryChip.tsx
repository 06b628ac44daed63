import { VisuallyHidden } from '@mantine/core'
import type { CalendarEntry } from '@pandu/contract/calendar'
import { PageLink } from '../../kit/PageLink.tsx'
import { wallAt, wallDay } from '../../kit/zone.ts'
import { daySpan } from './calendar-days.ts'
import classes from './calendar.module.css'
import { kindDisplay } from './kind-display.ts'

/** `10:00–11:30`, `23:59`, or nothing for whole days. */
export const clockTimes = ({ all_day, begins, ends }: CalendarEntry) => {
  if (all_day) return ''
  const [from, to] = [wallAt(begins), wallAt(ends)]
  return begins === ends ? from.format('HH:mm') : `${from.format('HH:mm')}–${to.format('HH:mm')}`
}

export function KindIcon({ kind }: Pick<CalendarEntry, 'kind'>) {
  const { icon: Icon, hue } = kindDisplay[kind]
  return (
    <span className={classes.sign} style={{ '--hue': `var(--mantine-color-${hue}-filled)` } as object} aria-hidden>
      <Icon size={14} stroke={1.9} />
    </span>
  )
}

/** An entry in a day of the month: icon, time and title. The rest is read out by screen readers and shown in a tooltip. */
export function EntryChip({ entry }: { entry: CalendarEntry }) {
  const { kind, what, title, detail, course, all_day, begins, cancelled, url } = entry
  const [first, last] = daySpan(entry)
  const before = cancelled ? `Cancelled ${what.toLowerCase()}` : what
  const after = [detail, course === title ? '' : course].filter(Boolean).join(', ')
  return (
    <PageLink
      to={url}
      className={classes.chip}
      data-cancelled={cancelled || undefined}
      title={[before, title, after].filter(Boolean).join(', ')}
    >
      <KindIcon kind={kind} />
      <span className={classes.chipWords}>
        <VisuallyHidden>{before} </VisuallyHidden>
        {!all_day && <b>{wallAt(begins).format('HH:mm')} </b>}
        {first !== last && <b>to {wallDay(last).format('D MMM')} </b>}
        {title}
        {after && <VisuallyHidden>, {after}</VisuallyHidden>}
      </span>
    </PageLink>
  )
}
