import type { Course } from '@pandu/contract/courses'
import { listProjects, type Project, projectPages } from '@pandu/contract/projects'
import { ActionButtons } from '../../kit/actions.tsx'
import { PageHeader } from '../../kit/display.tsx'
import { HtmlText } from '../../kit/HtmlText.tsx'
import { usePageId } from '../../kit/params.ts'
import { useCall } from '../../kit/query.ts'
import { LoadedOne } from '../../kit/states.tsx'
import { CourseFrame } from '../courses/courses.offers.ts'
import { AllWorks } from './AllWorks.tsx'
import { OwnWorks } from './OwnWorks.tsx'
import { projectActions } from './projects.actions.ts'
import classes from './projects.module.css'

/** A project: its task and the work. Scholars see their own; staff and administrators of the course see all. */
export default function ProjectPage() {
  const id = usePageId(projectPages.project, 'idInstance')
  const section = usePageId(projectPages.project, 'idSection')
  return (
    <CourseFrame inner item={{ kind: 'project', id, section }}>
      {(course, closed) => <OneProject {...{ course, closed, id }} />}
    </CourseFrame>
  )
}

function OneProject({ course, closed, id }: { course: Course; closed: string | undefined; id: number }) {
  return (
    <LoadedOne query={useCall(listProjects, { filter: { id } })}>
      {(project) => (
        <>
          <PageHeader title={project.title} about={project.type === 'group' ? 'A project in groups' : 'A project of each scholar'}>
            <ActionButtons actions={projectActions} record={project} />
          </PageHeader>
          {project.description && <Task project={project} />}
          {course.seat === 'member' ? (
            <OwnWorks {...{ course, project }} isClosed={closed !== undefined} />
          ) : (
            <AllWorks course={course} project={project} />
          )}
        </>
      )}
    </LoadedOne>
  )
}

function Task({ project }: { project: Project }) {
  return (
    <section className={classes.card} aria-label="Task">
      <div className={classes.task}>
        <HtmlText html={project.description} />
      </div>
    </section>
  )
}
