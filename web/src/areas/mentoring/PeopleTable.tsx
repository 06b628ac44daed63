import { Alert, Badge, Group } from '@mantine/core'
import type { Course } from '@pandu/contract/courses'
import { type CarerLoad, mentoringCalls, mentoringRules, type Side } from '@pandu/contract/mentoring'
import { IconInfoCircle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useCan } from '../../kit/can.tsx'
import { count, plural } from '../../kit/format.ts'
import { useCall } from '../../kit/query.ts'
import { DataTable, type Column, personColumn } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'
import { usePeopleActions } from './mentoring.actions.tsx'
import { sideLabels } from './side-labels.ts'

const columns: Column<CarerLoad>[] = [
  personColumn(),
  { key: 'scholars', sort: 'scholars', align: 'end', cell: ({ scholars }) => count(scholars) },
  {
    key: 'last_meeting',
    sort: 'last_meeting',
    cell: ({ last_meeting }) => <LastMeeting at={last_meeting} />,
  },
  {
    key: 'takes',
    cell: ({ takes }) => (
      <Badge variant="light" color={takes ? 'green' : 'orange'} radius="sm">
        {takes ? 'Active' : 'Takes no new scholars'}
      </Badge>
    ),
  },
]

/** After this many days without a meeting a facilitator or mentor is marked. */
const SILENT_DAYS = 30
const isSilent = (at: string) => Date.now() - Date.parse(at) > SILENT_DAYS * 86_400_000

function LastMeeting({ at }: { at: string | null }) {
  if (at === null) return 'None yet'
  return (
    <Group gap="xs" wrap="nowrap">
      <Time value={at} as="day" />
      {isSilent(at) && (
        <Badge variant="light" color="orange" radius="sm">
          No recent meeting
        </Badge>
      )}
    </Group>
  )
}

/** The facilitators or mentors of a course with the number of their scholars and their last meeting. */
export function PeopleTable({ course, side }: { course: Course; side: Side }) {
  const { load } = mentoringCalls[side]
  const { many } = sideLabels[side]
  const where = useMemo(() => ({ course_id: course.id }), [course.id])
  return (
    <>
      <WithoutNotice course={course} side={side} />
      <DataTable
        label={many}
        endpoint={load}
        columns={columns}
        where={where}
        sort="name"
        prefix="who-"
        actions={usePeopleActions(course, side)}
        searchLabel={`Search ${side}`}
        empty={`No ${sideLabels[side].one} Member`}
      />
    </>
  )
}

/** How many scholars nobody looks after. It uses the call of the table, only for the total. */
function WithoutNotice({ course, side }: { course: Course; side: Side }) {
  const { can } = useCan(mentoringRules.manage, course)
  const answer = useCall(mentoringCalls[side].load, { filter: { course_id: course.id }, page: { size: 1 } })
  const without = answer.data?.without ?? 0
  if (without === 0) return null
  return (
    <Alert
      color="orange"
      variant="light"
      icon={<IconInfoCircle aria-hidden />}
      mb="md"
      title={`${plural(without, 'scholar has', 'scholars have')} no active ${side}`}
    >
      {can && 'Assign them one by one from the list, or spread them evenly.'}
    </Alert>
  )
}
