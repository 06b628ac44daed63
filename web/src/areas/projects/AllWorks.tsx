import { mustExist } from '@pandu/contract/kit'
import { Badge, Group, Text } from '@mantine/core'
import type { Course } from '@pandu/contract/courses'
import { listGroupWorks, listIndividualWorks, partyLabels, type Project, stageLabels, type Work } from '@pandu/contract/projects'
import { useMemo } from 'react'
import { plural } from '../../kit/format.ts'
import { DataTable, type Column } from '../../kit/table/index.ts'
import { WaitingSince } from '../../kit/WaitingSince.tsx'
import { OneWork } from './OneWork.tsx'
import { useOpenedRecord } from '../../kit/useOpenedRecord.ts'
import { WithoutWork } from './WithoutWork.tsx'
import { PartyDecision } from './PartyDecision.tsx'
import { ownerName } from './works.ts'

const columnsOf = (owner: string): Column<Work>[] => [
  { key: 'owner', label: owner, fixed: true, cell: ownerName },
  { key: 'title', sort: 'title', wrap: true, cell: (work) => <Proposal work={work} /> },
  { key: 'approval_admin', label: partyLabels.admin, cell: (work) => <PartyDecision work={work} party="admin" /> },
  { key: 'approval_council', label: partyLabels.council, cell: (work) => <PartyDecision work={work} party="council" /> },
  { key: 'waits_for', wrap: true, cell: (work) => waitsFor(work, owner) },
  {
    key: 'waiting_since',
    sort: 'waiting_since',
    cell: ({ waiting_since }) => (waiting_since ? <WaitingSince since={waiting_since} /> : '–'),
  },
]
function Proposal({ work: { additional_info, late } }: { work: Work }) {
  if (late.length === 0) return additional_info.title
  return (
    <Group gap={6}>
      {additional_info.title}
      <Badge variant="light" color="red" radius="sm" style={{ textTransform: 'none' }}>
        Late: {late.map((stage) => stageLabels[stage].toLowerCase()).join(', ')}
      </Badge>
    </Group>
  )
}

const waitsFor = ({ waits_for }: Work, owner: string) =>
  waits_for.map((party) => (party === 'author' ? owner : partyLabels[party])).join(', ') || 'Nobody'

const filtersOf = (owner: string) => [
  {
    key: 'waits_for',
    label: 'Waits for',
    options: [
      { value: 'admin', label: partyLabels.admin },
      { value: 'council', label: partyLabels.council },
      { value: 'author', label: owner },
    ],
  },
]

/** The work that groups or scholars have handed in, longest waiting first; or a single one of them. */
export function AllWorks({ course, project }: { course: Course; project: Project }) {
  const { id } = useOpenedRecord()
  return id === undefined ? <WorkList course={course} project={project} /> : <OneWork key={id} course={course} project={project} id={id} />
}

function WorkList({ course, project }: { course: Course; project: Project }) {
  const { pathOf } = useOpenedRecord()
  const isGroup = project.type === 'group'
  const owner = isGroup ? 'Group' : 'Scholar'
  const columns = useMemo(() => columnsOf(owner), [owner])
  const filters = useMemo(() => filtersOf(owner), [owner])
  const key = isGroup ? 'course_group_project_id' : 'course_individu_project_id'
  return (
    <>
      {project.expected !== null && (
        <Text size="sm" c="dimmed" mb="sm">
          {project.handed_in} of {plural(project.expected, owner.toLowerCase())} {project.expected === 1 ? 'has' : 'have'} handed in a
          proposal.
        </Text>
      )}
      <DataTable
        label="Submissions"
        endpoint={(isGroup ? listGroupWorks : listIndividualWorks) as typeof listGroupWorks}
        columns={columns}
        filters={filters}
        where={{ [key]: project.id, course_id: course.id }}
        sort="waiting_since"
        nameOf={(work: Work) => ownerName(work)}
        rowLink={(work: Work) => pathOf({ id: mustExist(work.id, 'The submission') })}
        searchLabel={`Search title or ${owner.toLowerCase()}`}
        storeAs="project-submissions"
        empty="Nothing has been handed in yet"
      />
      {project.expected !== null && project.handed_in !== null && project.handed_in < project.expected && (
        <WithoutWork course={course} project={project} />
      )}
    </>
  )
}
