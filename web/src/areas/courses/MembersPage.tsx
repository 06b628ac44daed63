import { Badge } from '@mantine/core'
import { accountPages } from '@pandu/contract/accounts'
import { listMembers, type Course, type CourseMember } from '@pandu/contract/courses'
import { isStaff } from '@pandu/contract/kit'
import { useMe } from '../../kit/can.tsx'
import { ActiveBadge } from '../../kit/display.tsx'
import { DataTable, type Column, personColumn, activeFilter } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import { CohortButtons } from './CohortButtons.tsx'
import { CourseFrame } from './CourseFrame.tsx'
import { ResultsButton } from './ResultsButton.tsx'

const columns: Column<CourseMember>[] = [
  personColumn(),
  { key: 'no_tf', sort: 'no_tf' },
  { key: 'university' },
  { key: 'type', cell: ({ type }) => type ?? '–' },
  {
    key: 'has_group',
    cell: ({ has_group }) => (
      <Badge variant="light" color={has_group ? 'green' : 'gray'} radius="sm">
        {has_group ? 'In a group' : 'No group'}
      </Badge>
    ),
  },
  { key: 'status', cell: ({ status }) => <ActiveBadge status={status} /> },
  { key: 'joined_at', sort: 'created_at', cell: ({ joined_at }) => <Time value={joined_at} as="day" /> },
]

/** Scholars do not see the type, the status or the joining date of their fellows; only those who run the course do. */
const columnsOfPeers = columns.filter(({ key }) => ['name', 'no_tf', 'university', 'has_group'].includes(key))

const filters = [activeFilter]

/** The scholars of a course, newest first. */
export default function MembersPage() {
  return <CourseFrame Buttons={Buttons}>{(course) => <Members key={course.id} course={course} />}</CourseFrame>
}

function Buttons({ course }: { course: Course }) {
  return (
    <>
      <ResultsButton course={course} />
      <CohortButtons course={course} />
    </>
  )
}

function Members({ course }: { course: Course }) {
  useDocumentTitle(`Member · ${course.title}`)
  const { actor } = useMe()
  return (
    <DataTable
      label="Members"
      endpoint={listMembers}
      input={{ course: course.id }}
      columns={course.seat === 'member' ? columnsOfPeers : columns}
      filters={filters}
      rowLink={isStaff(actor) ? ({ user_id }) => accountPages.profile({ role: 'scholar', id: user_id }) : undefined}
      searchLabel="Search scholar"
      storeAs={course.seat === 'member' ? undefined : 'course-members'}
      empty="This course doesn't have members yet"
    />
  )
}
