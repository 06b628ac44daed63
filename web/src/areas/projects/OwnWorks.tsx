import { Title } from '@mantine/core'
import type { Course } from '@pandu/contract/courses'
import type { Project } from '@pandu/contract/projects'
import { IconUsersGroup } from '@tabler/icons-react'
import { EmptyState, Loaded } from '../../kit/states.tsx'
import { WorkView } from './WorkView.tsx'
import { useOwnWorks } from './works.ts'
import classes from './projects.module.css'

interface OwnWorksProps {
  course: Course
  project: Project
  /** Nobody can hand in anything today; the page around this says why. */
  isClosed: boolean
}

/** What the scholar or the scholar's group has handed in, and the next step. */
export function OwnWorks({ course, project, isClosed }: OwnWorksProps) {
  return (
    <Loaded query={useOwnWorks(project)}>
      {({ data }) => {
        const works = data.toSorted((a, b) => Number(b.current) - Number(a.current))
        const present = works.filter(({ current }) => current)
        const earlier = works.filter(({ current }) => !current)
        return (
          <>
            {present.length === 0 && (
              <div className={classes.card}>
                <EmptyState
                  icon={IconUsersGroup}
                  text="You are not in a group of this course yet"
                  detail="Your facilitator or the programme team sets up the groups. The work of your group will appear here."
                />
              </div>
            )}
            {present.map((work) => (
              <WorkView key={work.type === 'group' ? work.group_id : work.scholar_id} {...{ course, project, work, isClosed }} />
            ))}
            {earlier.length > 0 && (
              <Title order={2} size="h3" mt="xl" mb="md">
                From groups you were in
              </Title>
            )}
            {earlier.map((work) => (
              <WorkView key={work.id} {...{ course, project, work, isClosed }} />
            ))}
          </>
        )
      }}
    </Loaded>
  )
}
