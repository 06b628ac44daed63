import { Button } from '@mantine/core'
import type { Course } from '@pandu/contract/courses'
import { groupPath, groupRules, listGroups, type Group } from '@pandu/contract/groups'
import { IconPlus } from '@tabler/icons-react'
import { May } from '../../kit/can.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { count } from '../../kit/format.ts'
import { DataTable, type Column } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import { CourseFrame } from '../courses/courses.offers.ts'
import { useGroupActions } from './groups.actions.tsx'

const GroupDialog = lazyDialog(() => import('./GroupDialog.tsx').then((m) => m.GroupDialog))

const columns: Column<Group>[] = [
  { key: 'title', sort: 'title', fixed: true },
  { key: 'member_count', sort: 'member_count', align: 'end', cell: (group) => count(group.member_count) },
  { key: 'leader', cell: ({ leader }) => leader ?? '–' },
  { key: 'fasilitator', cell: ({ fasilitator }) => fasilitator.map(({ name }) => name).join(', ') || '–' },
  { key: 'created_at', sort: 'created_at', cell: ({ created_at }) => <Time value={created_at} as="day" /> },
]

/** The groups of a course (001 §6: LD, UPCM, ELSN, FASILITATOR or SUPERADMIN). */
export default function GroupsPage() {
  return <CourseFrame Buttons={CreateButton}>{(course) => <Groups course={course} />}</CourseFrame>
}

const CreateButton = ({ course }: { course: Course }) => (
  <May rule={groupRules.manage} on={course}>
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => void open(GroupDialog, { course })}>
      Create Group
    </Button>
  </May>
)

function Groups({ course }: { course: Course }) {
  useDocumentTitle(`Group · ${course.title}`)
  return (
    <DataTable
      label="Groups"
      endpoint={listGroups}
      columns={columns}
      where={{ course_id: course.id }}
      include="fasilitator"
      sort="title"
      actions={useGroupActions(course)}
      nameOf={({ title }) => title}
      rowLink={groupPath}
      searchLabel="Search group"
      storeAs="course-groups"
      empty="Group not yet available"
      miss={(search) => `Cant find '${search}'`}
    />
  )
}
