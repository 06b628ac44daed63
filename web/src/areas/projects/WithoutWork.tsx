import { Title } from '@mantine/core'
import { type Course, coursePages } from '@pandu/contract/courses'
import { groupPages } from '@pandu/contract/groups'
import { listWithoutWork, type Project, type WithoutWork as Row } from '@pandu/contract/projects'
import { useMemo, useState } from 'react'
import { mayOpen, screenAt, useScreens } from '../../kit/screens.ts'
import { useMe } from '../../kit/can.tsx'
import { type Column, DataTable } from '../../kit/table/index.ts'
import { StageDue } from './StageDue.tsx'

const columns: Record<Project['type'], Column<Row>[]> = {
  group: [
    { key: 'name', label: 'Group', sort: 'name', fixed: true },
    { key: 'detail', label: 'Members' },
  ],
  indie: [
    { key: 'name', label: 'Scholar Name', sort: 'name', fixed: true },
    { key: 'detail', label: 'No TELADAN' },
  ],
}

/** The groups or scholars that have not handed in a proposal. */
export function WithoutWork({ course, project }: { course: Course; project: Project }) {
  const me = useMe()
  const [now] = useState(() => Date.now())
  const screens = useScreens()
  const input = useMemo(() => ({ project_id: project.id, course_id: course.id }), [project.id, course.id])
  const pathOf = ({ id }: Pick<Row, 'id'>) =>
    project.type === 'group'
      ? groupPages.group({ idGroup: id, idCourse: course.id })
      : coursePages.scholarResults({ idCourse: course.id, idScholar: id })
  const screen = screenAt(screens, pathOf({ id: 1 }))
  return (
    <section aria-labelledby="without-work" style={{ marginTop: 'var(--mantine-spacing-xl)' }}>
      <Title order={2} size="h3" mb="sm" id="without-work">
        Not handed in yet
      </Title>
      <StageDue
        due={project.due.proposal}
        isLate={project.due.proposal !== null && Date.parse(project.due.proposal) < now}
        isThere={false}
      />
      <DataTable
        label="Not handed in yet"
        endpoint={listWithoutWork}
        input={input}
        columns={columns[project.type]}
        sort="name"
        prefix="missing-"
        rowLink={screen && mayOpen(screen, me) ? pathOf : undefined}
        searchLabel={project.type === 'group' ? 'Search group' : 'Search scholar'}
        empty="Everybody has handed in a proposal"
      />
    </section>
  )
}
