import { Text, Title } from '@mantine/core'
import type { Course } from '@pandu/contract/courses'
import { dayHasCome } from '@pandu/contract/evaluations'
import { isWebLink } from '@pandu/contract/kit'
import { sidePath } from '@pandu/contract/mentoring'
import {
  type InvitedScholar,
  listInvited,
  listMeetings,
  listOwnMeetings,
  type Meeting,
  schedulePages,
  notHeldLabel,
} from '@pandu/contract/schedules'
import { useCallback, useMemo } from 'react'
import { ActionMenu } from '../../kit/actions.tsx'
import { Fact, Facts, LongFact, PageHeader, Surface } from '../../kit/display.tsx'
import { useGo } from '../../kit/go.ts'
import { ExternalLink } from '../../kit/ExternalLink.tsx'
import { usePageId } from '../../kit/params.ts'
import { useCall } from '../../kit/query.ts'
import { LoadedOne } from '../../kit/states.tsx'
import { DataTable, type Column, personColumn } from '../../kit/table/index.ts'
import { CourseFrame } from '../courses/courses.offers.ts'
import { MeetingRecords } from '../evaluations/evaluations.offers.ts'
import { MeetingTime } from './MeetingTime.tsx'
import { useMeetingActions } from './schedules.actions.tsx'

const columns: Column<InvitedScholar>[] = [
  personColumn(({ university }) => university),
  { key: 'no_tf', sort: 'no_tf', cell: ({ no_tf }) => no_tf ?? '–' },
]

/** A meeting: time and place and, for those who run the course, who is invited. */
export default function MeetingPage() {
  const id = usePageId(schedulePages.meeting, 'idSchedule')
  return <CourseFrame inner>{(course) => <OneMeeting course={course} id={id} />}</CourseFrame>
}

function OneMeeting({ course, id }: { course: Course; id: number }) {
  const isMember = course.seat === 'member'
  const input = { filter: { id, course_id: course.id } }
  const own = useCall(listOwnMeetings, input, { enabled: isMember })
  const any = useCall(listMeetings, input, { enabled: !isMember })
  return <LoadedOne query={isMember ? own : any}>{(meeting) => <Content course={course} meeting={meeting} />}</LoadedOne>
}

function Content({ course, meeting }: { course: Course; meeting: Meeting }) {
  const { id, side, title, description, media, additional_info, author, state, reason } = meeting
  const go = useGo()
  const back = sidePath(side, course.id)
  const actions = useMeetingActions(
    course,
    useCallback(() => go(back), [go, back]),
  )
  const where = useMemo(() => ({ course_schedule_administrator_id: id }), [id])
  return (
    <>
      <PageHeader title={title} back={{ path: back, label: 'All meetings' }}>
        <ActionMenu actions={actions} record={meeting} name={title} />
      </PageHeader>
      <Surface mb="xl">
        <Facts>
          <Fact label="When">
            <MeetingTime meeting={meeting} />
          </Fact>
          <Fact label="With">{author}</Fact>
          <Fact label="Media">{media}</Fact>
          <Fact label="Link or Info">
            {isWebLink(additional_info) ? <ExternalLink url={additional_info}>{additional_info}</ExternalLink> : additional_info}
          </Fact>
          {state === 'not_held' && <Fact label={notHeldLabel(meeting)}>{reason}</Fact>}
        </Facts>
        {description && <LongFact label="Description">{description}</LongFact>}
      </Surface>
      {dayHasCome(meeting) ? (
        <MeetingRecords course={course} meeting={meeting} />
      ) : (
        course.seat !== 'member' && (
          <section>
            <Title order={2} size="h4">
              Invited scholars
            </Title>
            <Text size="sm" c="dimmed" mb="sm">
              The scholars whom {author} looks after on the day of the meeting.
            </Text>
            <DataTable
              label="Invited scholars"
              endpoint={listInvited}
              columns={columns}
              where={where}
              sort="name"
              searchLabel="Search scholar"
              empty={`${author} looks after nobody on this day`}
            />
          </section>
        )
      )}
    </>
  )
}
