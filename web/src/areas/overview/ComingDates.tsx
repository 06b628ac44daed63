import { VisuallyHidden } from '@mantine/core'
import type { ComingDay } from '@pandu/contract/overview'
import { PageLink } from '../../kit/PageLink.tsx'
import { TimeSpan } from '../../kit/TimeSpan.tsx'
import { dayAt, usePageZone, wallDay } from '../../kit/zone.ts'
import { OverviewPanel } from './OverviewPanel.tsx'
import classes from './overview.module.css'

/** A date without a time is the same in every time zone. */
const parts = (day: string) => {
  const part = (form: string) => wallDay(day).format(form)
  return { number: part('D'), month: part('MMM'), whole: part('dddd D MMMM YYYY') }
}

/** The dates of the next weeks, the earliest first. */
export function ComingDates({ dates }: { dates: readonly ComingDay[] }) {
  const zone = usePageZone()
  if (dates.length === 0) return null
  // A date with a time may fall on another day in the reader's time zone.
  const days = dates
    .map((date) => ({ ...date, own: date.begins === undefined ? date.day : dayAt(date.begins * 1000, zone) }))
    .toSorted((a, b) => a.own.localeCompare(b.own))
  return (
    <OverviewPanel title="Coming up">
      <ul className={classes.list}>
        {days.map(({ key, own, what, title, url, begins, ends }) => {
          const { number, month, whole } = parts(own)
          return (
            <li key={key}>
              <PageLink to={url} className={classes.row}>
                <time dateTime={own} className={classes.day}>
                  <VisuallyHidden>{whole}</VisuallyHidden>
                  <b aria-hidden>{number}</b>
                  <span aria-hidden>{month}</span>
                </time>
                <span className={classes.rowWords}>
                  <span className={classes.rowTitle}>{title}</span>
                  <span className={classes.quiet}>{what}</span>
                  {begins !== undefined && ends !== undefined && (
                    <span className={classes.quiet}>
                      <TimeSpan begins={begins} ends={ends} />
                    </span>
                  )}
                </span>
              </PageLink>
            </li>
          )
        })}
      </ul>
    </OverviewPanel>
  )
}
