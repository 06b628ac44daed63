import { Button } from '@mantine/core'
import { listCalendar } from '@pandu/contract/calendar'
import { evaluationPages, evaluationRules } from '@pandu/contract/evaluations'
import { mentoringRules } from '@pandu/contract/mentoring'
import { reviewPages } from '@pandu/contract/reviews'
import { IconCalendarShare, IconClipboardCheck, IconPrinter, IconUserCheck } from '@tabler/icons-react'
import { May } from '../../kit/can.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { PageHeader } from '../../kit/display.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { useCall } from '../../kit/query.ts'
import { daysOfView } from './calendar-days.ts'
import classes from './calendar.module.css'
import { CalendarBody } from './CalendarBody.tsx'
import { KindFilter } from './KindFilter.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useCalendarAddress } from './useCalendarAddress.ts'
import { WhoseFilter } from './WhoseFilter.tsx'

const SubscribeDialog = lazyDialog(() => import('./SubscribeDialog.tsx').then((m) => m.SubscribeDialog))

/** What takes place, begins, ends or is due: of the reader, of a course, or of a facilitator or mentor. */
export default function CalendarPage() {
  const address = useCalendarAddress()
  const { view, date, kinds, course, person } = address
  const days = daysOfView(view, date)
  const query = useCall(listCalendar, {
    filter: { from: days[0]!, to: days.at(-1)!, kind: kinds?.join(','), course_id: course, user_id: person },
  })
  return (
    <>
      <PageHeader title="Calendar" about="Meetings, courses, what is due, and events. A notification tells you of each change at once.">
        <May rule={evaluationRules.followMissing}>
          <Button
            component={PageLink}
            to={evaluationPages.records()}
            variant="default"
            leftSection={<IconClipboardCheck size={16} aria-hidden />}
          >
            Meeting Records
          </Button>
        </May>
        <May rule={mentoringRules.followAll}>
          <Button component={PageLink} to={reviewPages.followUp()} variant="default" leftSection={<IconUserCheck size={16} aria-hidden />}>
            Monthly Follow-up
          </Button>
        </May>
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()} visibleFrom="sm">
          Print
        </Button>
        <Button leftSection={<IconCalendarShare size={16} aria-hidden />} onClick={() => void open(SubscribeDialog, {})}>
          Subscribe
        </Button>
      </PageHeader>
      <Toolbar address={address} />
      <div className={classes.filters}>
        <WhoseFilter address={address} entries={query.data?.data ?? []} />
        <KindFilter address={address} />
      </div>
      <CalendarBody address={address} query={query} />
    </>
  )
}
