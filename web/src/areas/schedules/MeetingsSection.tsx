import { Badge, Button, Group, Title } from '@mantine/core'
import type { Course } from '@pandu/contract/courses'
import { mentoringCalls, type Side } from '@pandu/contract/mentoring'
import { listMeetings, listOwnMeetings, type Meeting, meetingPath, mayPlanMeetings, notHeldLabel } from '@pandu/contract/schedules'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useMe } from '../../kit/can.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { TitleWithDetail } from '../../kit/display.tsx'
import { count } from '../../kit/format.ts'
import { DataTable, type Column } from '../../kit/table/index.ts'
import { AttendanceBadge } from '../evaluations/evaluations.offers.ts'
import { MeetingTime } from './MeetingTime.tsx'
import { useMeetingActions } from './schedules.actions.tsx'

const MeetingDialog = lazyDialog(() => import('./MeetingDialog.tsx').then((m) => m.MeetingDialog))

const columnsOfScholars: Column<Meeting>[] = [
  {
    key: 'title',
    label: 'Meeting',
    sort: 'title',
    fixed: true,
    wrap: true,
    cell: ({ title, author, series_id }) => <TitleWithDetail title={title} detail={series_id === null ? author : `${author} · weekly`} />,
  },
  { key: 'start_section', label: 'When', sort: 'start_section', wrap: true, cell: (meeting) => <MeetingTime meeting={meeting} /> },
  { key: 'media', label: 'Media' },
  {
    key: 'state',
    label: 'State',
    cell: (meeting) => {
      const isOver = meeting.end_section * 1000 < Date.now()
      const isHeld = meeting.state !== 'not_held'
      return (
        <Badge variant="light" color={isHeld && !isOver ? 'green' : 'gray'} radius="sm">
          {!isHeld ? notHeldLabel(meeting) : isOver ? 'Over' : 'Upcoming'}
        </Badge>
      )
    },
  },
]
const columnsOfOwn = columnsOfScholars.toSpliced(3, 0, {
  key: 'record',
  label: 'Attendance',
  cell: ({ record }) => <AttendanceBadge attendance={record?.attendance} />,
})
const columns = columnsOfScholars.toSpliced(3, 0, {
  key: 'invited',
  label: 'Scholars',
  align: 'end',
  cell: ({ invited, recorded, state, end_section }) =>
    state === 'planned' && end_section * 1000 < Date.now() ? `${recorded ?? 0} of ${invited ?? 0} recorded` : count(invited ?? 0),
})
const whenFilter = {
  key: 'when',
  label: 'When',
  options: [
    { value: 'coming', label: 'Upcoming' },
    { value: 'past', label: 'Over' },
  ],
}
const filtersOfScholars = [whenFilter]

const shared = {
  label: 'Meetings',
  sort: 'nearest',
  prefix: 'm-',
  nameOf: ({ title }: Meeting) => title,
  rowLink: meetingPath,
  searchLabel: 'Search meeting',
}

/** Filters by time and by author; the reader is the first author in the list. */
function useFilters(course: Course, side: Side) {
  const { actor } = useMe()
  return useMemo(() => {
    const source = {
      endpoint: mentoringCalls[side].load,
      // Those of earlier have had meetings, too.
      where: { course_id: course.id, ever: 1 },
      ...(mayPlanMeetings(actor, course, side) && { first: { value: String(actor.id), label: 'You' } }),
    }
    return [whenFilter, { key: 'user_id', label: 'With', options: [], source }]
  }, [course, side, actor])
}

/** The meetings of one side of a course: all of them for those who run it, their own for scholars. */
export function MeetingsSection({ course, side }: { course: Course; side: Side }) {
  const { actor } = useMe()
  const where = useMemo(() => ({ course_id: course.id, side }), [course.id, side])
  const actions = useMeetingActions(course)
  const filters = useFilters(course, side)
  return (
    <section>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          Meetings
        </Title>
        {mayPlanMeetings(actor, course, side) && (
          <Button leftSection={<IconCalendarPlus size={16} aria-hidden />} onClick={() => void open(MeetingDialog, { course, side })}>
            Create Schedule
          </Button>
        )}
      </Group>
      {course.seat === 'member' ? (
        <DataTable
          {...shared}
          endpoint={listOwnMeetings}
          columns={columnsOfOwn}
          filters={filtersOfScholars}
          where={where}
          empty="You have no meetings yet"
        />
      ) : (
        <DataTable
          {...shared}
          endpoint={listMeetings}
          columns={columns}
          filters={filters}
          where={where}
          actions={actions}
          empty="No meeting is planned yet"
        />
      )}
    </section>
  )
}
