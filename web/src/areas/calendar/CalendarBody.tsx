import { Alert } from '@mantine/core'
import { type CalendarEntry, type listCalendar, MOST_ENTRIES } from '@pandu/contract/calendar'
import { IconCalendarOff } from '@tabler/icons-react'
import { count } from '../../kit/format.ts'
import { useGo } from '../../kit/go.ts'
import type { useCall } from '../../kit/query.ts'
import { EmptyState, ErrorState, SkeletonPage } from '../../kit/states.tsx'
import { groupByDay, daysOfView } from './calendar-days.ts'
import classes from './calendar.module.css'
import { DayList } from './DayList.tsx'
import { MonthView } from './MonthView.tsx'
import type { CalendarAddress } from './useCalendarAddress.ts'

type Query = ReturnType<typeof useCall<typeof listCalendar>>

/** The entries in the chosen view. The days of a month are drawn at once; the entries follow when they are loaded. */
export function CalendarBody({ address, query }: { address: CalendarAddress; query: Query }) {
  const { view, date } = address
  const { data: answer, isError, error, refetch } = query
  if (isError && !answer) return <ErrorState error={error} onRetry={() => void refetch()} />
  const entries = answer?.data ?? []
  return (
    <div aria-busy={!answer || undefined}>
      {answer?.more && (
        <Alert variant="light" mb="md" title={`Only the first ${count(MOST_ENTRIES)} entries are shown`}>
          Choose a course or fewer kinds.
        </Alert>
      )}
      {view === 'month' ? (
        <MonthView entries={entries} address={address} />
      ) : answer ? (
        <Days key={date} entries={entries} address={address} />
      ) : (
        <SkeletonPage lines={5} />
      )}
    </div>
  )
}

/** A list of days: all seven of a week; in the agenda only those with entries. */
function Days({ entries, address }: { entries: readonly CalendarEntry[]; address: CalendarAddress }) {
  const { view, date, kinds, course, person, pathOf } = address
  const go = useGo()
  const isWeek = view === 'week'
  const days = daysOfView(view, date)
  const found = groupByDay(entries, days)
  if (entries.length === 0) {
    const isNarrowed = kinds !== undefined || course !== undefined || person !== undefined
    return (
      <EmptyState
        icon={IconCalendarOff}
        text={isWeek ? 'Nothing is planned this week' : 'Nothing is planned in these days'}
        {...(isNarrowed && { action: { label: 'Show everything', run: () => go(pathOf({ kinds: '', course: '', person: '' })) } })}
      />
    )
  }
  return (
    <div className={classes.days}>
      {days
        .filter((day) => isWeek || found.get(day)?.length)
        .map((day) => (
          <DayList key={day} day={day} entries={found.get(day) ?? []} />
        ))}
    </div>
  )
}
