import { isScholar, isStaff, type LateDays } from '@pandu/contract/kit'
import { type Counter, type Overview, readOverview, readUnread } from '@pandu/contract/overview'
import { Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useMe } from '../../kit/can.tsx'
import { useCall } from '../../kit/query.ts'
import { ErrorState } from '../../kit/states.tsx'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import { ComingDates } from './ComingDates.tsx'
import { CourseProgressList } from './CourseProgressList.tsx'
import { greeting, todayText } from './greeting.ts'
import { NextSteps } from './NextSteps.tsx'
import { Counters } from './Counters.tsx'
import classes from './overview.module.css'
import { OverviewSkeleton } from './OverviewSkeleton.tsx'
import { OwnRecords } from './OwnRecords.tsx'
import { OwnScores } from './OwnScores.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { StateCounters } from './StateCounters.tsx'
import { WaitingRecords } from './WaitingRecords.tsx'

/** The first page: what is waiting for the reader, what to do next, and recent activity. */
export default function OverviewPage() {
  useDocumentTitle('Overview')
  const { user, actor } = useMe()
  const [now] = useState(() => new Date())
  // The cache is short, because people open this page to see the current numbers.
  const overview = useCall(readOverview, {}, { staleTime: 10_000 })
  // Not for staff: they see all courses, and what is new there is not their work. If the call fails, the page is shown without these numbers.
  const news = useCall(readUnread, {}, { staleTime: 10_000, enabled: !isStaff(actor) })
  const isWhole = isStaff(actor) || !news.isPending || news.failureCount > 0
  return (
    <>
      <header className={classes.header}>
        <Title order={1}>{greeting(user.name, now)}</Title>
        <Text c="dimmed">{todayText(now)}</Text>
      </header>
      {overview.data && isWhole ? (
        <Board overview={overview.data.data} late={overview.data.late} news={news.data?.data ?? []} />
      ) : overview.isError ? (
        <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />
      ) : (
        <OverviewSkeleton />
      )}
    </>
  )
}

function Board({ overview, late, news }: { overview: Overview; late: LateDays; news: readonly Counter[] }) {
  const { actor } = useMe()
  const { waiting, next, dates, records, states, progress, scores, counts, recent } = overview
  const scholar = isScholar(actor)
  return (
    <div className={classes.board}>
      {waiting.length > 0 && <WaitingRecords counters={waiting} late={late} />}
      <div className={classes.main}>
        {/* For staff who decide nothing the panel would be empty, so they only see the numbers of the programme. */}
        {(next.length > 0 || !isStaff(actor)) && <NextSteps steps={next} late={late} />}
        <CourseProgressList courses={progress} />
        {news.length > 0 && <Counters groups={[{ key: 'news', title: 'New in your courses', url: null, counters: [...news] }]} />}
        {scholar && <OwnRecords records={records} groups={states} />}
        {scores && <OwnScores scores={scores} />}
        <StateCounters title={scholar ? 'Status' : 'Proposals, submissions and contracts'} groups={states} />
        <Counters groups={counts} />
      </div>
      {(dates.length > 0 || recent.length > 0 || counts.length > 0) && (
        <div className={classes.main}>
          <ComingDates dates={dates} />
          {(recent.length > 0 || counts.length > 0) && <RecentActivity lines={recent} />}
        </div>
      )}
    </div>
  )
}
