import { isScholar, isStaff, type LateDays } from '@pandu/contract/kit'
import { type Overview, readOverview } from '@pandu/contract/overview'
import { Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useMe } from '../../kit/can.tsx'
import { useCall } from '../../kit/query.ts'
import { ErrorState } from '../../kit/states.tsx'
import { useDocumentTitle } from '../../kit/title.ts'
import { Coming } from './Coming.tsx'
import { Courses } from './Courses.tsx'
import { greeting, today } from './greeting.ts'
import { NextSteps } from './NextSteps.tsx'
import { Numbers } from './Numbers.tsx'
import classes from './overview.module.css'
import { OverviewSkeleton } from './OverviewSkeleton.tsx'
import { OwnRecords } from './OwnRecords.tsx'
import { OwnScores } from './OwnScores.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { States } from './States.tsx'
import { Waiting } from './Waiting.tsx'

/** The first page: what waits for its reader, what to do next, and what happened lately. */
export default function OverviewPage() {
  useDocumentTitle('Overview')
  const { user } = useMe()
  const [now] = useState(() => new Date())
  // Whoever comes here wants to know how things stand now.
  const overview = useCall(readOverview, {}, { staleTime: 10_000 })
  return (
    <>
      <header className={classes.header}>
        <Title order={1}>{greeting(user.name, now)}</Title>
        <Text c="dimmed">{today(now)}</Text>
      </header>
      {overview.data ? (
        <Board overview={overview.data.data} late={overview.data.late} />
      ) : overview.isError ? (
        <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />
      ) : (
        <OverviewSkeleton />
      )}
    </>
  )
}

function Board({ overview, late }: { overview: Overview; late: LateDays }) {
  const { actor } = useMe()
  const { waiting, next, dates, records, states, progress, scores, counts, recent } = overview
  const scholar = isScholar(actor)
  return (
    <div className={classes.board}>
      {waiting.length > 0 && <Waiting counters={waiting} late={late} />}
      <div className={classes.main}>
        {/* Staff who decide nothing have the programme's numbers to look at. */}
        {(next.length > 0 || !isStaff(actor)) && <NextSteps steps={next} late={late} />}
        <Courses courses={progress} />
        {scholar && <OwnRecords records={records} groups={states} />}
        {scores && <OwnScores scores={scores} />}
        <States title={scholar ? 'How they stand' : 'Proposals, submissions and contracts'} groups={states} />
        <Numbers groups={counts} />
      </div>
      {(dates.length > 0 || recent.length > 0 || counts.length > 0) && (
        <div className={classes.main}>
          <Coming dates={dates} />
          {(recent.length > 0 || counts.length > 0) && <RecentActivity lines={recent} />}
        </div>
      )}
    </div>
  )
}
