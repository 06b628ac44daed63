import type { CourseProgress } from '@pandu/contract/overview'
import { plural } from '../../kit/format.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { Time } from '../../kit/Time.tsx'
import { OverviewPanel } from './OverviewPanel.tsx'
import classes from './overview.module.css'

const percent = ({ done, total }: CourseProgress) => (total === 0 ? 0 : Math.round((100 * done) / total))

/** The progress of running courses: that of the scholar, or of all scholars of the course together. */
export function CourseProgressList({ courses }: { courses: readonly CourseProgress[] }) {
  if (courses.length === 0) return null
  return (
    <OverviewPanel title={courses[0]!.members === null ? 'My courses' : 'Running courses'}>
      <ul className={classes.list}>
        {courses.map((course) => (
          <li key={course.course_id}>
            <PageLink to={course.url} className={classes.row}>
              <span className={classes.rowWords}>
                <span className={classes.rowTitle}>{course.title}</span>
                <span className={classes.quiet}>
                  {course.members === null ? `${course.done} of ${course.total} done` : plural(course.members, 'scholar')} · ends{' '}
                  <Time value={course.end_date} as="day" />
                </span>
                <span className={classes.track} aria-hidden>
                  <span
                    className={classes.fill}
                    style={{ inlineSize: `${percent(course)}%`, background: 'var(--mantine-color-pandu-5)' }}
                  />
                </span>
              </span>
              <span className={classes.barCount}>{course.members === null ? `${percent(course)}%` : `${percent(course)}% done`}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </OverviewPanel>
  )
}
