import type { PagePath } from '@pandu/contract/kit'
import type { MicroEvent } from '@pandu/contract/tsa'
import { useMemo } from 'react'
import { ActionButtons } from '../../kit/actions.tsx'
import { BackLink } from '../../kit/BackLink.tsx'
import { Card } from '../../kit/decided/index.ts'
import { useGo } from '../../kit/go.ts'
import { Fact, Facts, LongFact, PageHeader, TimeFacts } from '../../kit/display.tsx'
import { ExternalLink } from '../../kit/ExternalLink.tsx'
import { formatDay } from '../../kit/Time.tsx'
import { microEventPageActions } from './tsa.actions.tsx'
import { WithMicroEvent } from './useRecord.tsx'

interface DetailProps {
  id: number
  backPath: PagePath
}

/** One micro event with its full texts; the list shows only two lines of them. */
export function MicroEventDetail({ id, backPath }: DetailProps) {
  return (
    <>
      <BackLink path={backPath} label="All micro events" />
      <WithMicroEvent id={id} backPath={backPath}>
        {(event) => <Whole event={event} backPath={backPath} />}
      </WithMicroEvent>
    </>
  )
}

function Whole({ event, backPath }: { event: MicroEvent; backPath: PagePath }) {
  const go = useGo()
  const actions = useMemo(() => microEventPageActions(() => go(backPath)), [go, backPath])
  const { title, university, name, event_date, link, description } = event
  return (
    <>
      <PageHeader title={title} about={[university, name && `added by ${name}`].filter(Boolean).join(' · ')}>
        <ActionButtons actions={actions} record={event} />
      </PageHeader>
      <Card title="Micro event">
        <Facts>
          <Fact label="Date">{formatDay(event_date)}</Fact>
          <Fact label="Link">
            <ExternalLink url={link} />
          </Fact>
          <TimeFacts made="Added" record={event} />
        </Facts>
        {description && <LongFact label="Description">{description}</LongFact>}
      </Card>
    </>
  )
}
