import { Button } from '@mantine/core'
import { coursePages, courseRules } from '@pandu/contract/courses'
import { isStaff, withSearch, type PagePath } from '@pandu/contract/kit'
import { IconPlus } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { May, useMe } from '../../kit/can.tsx'
import { useCurrentPath } from '../../kit/useCurrentPath.ts'
import { PageHeader } from '../../kit/display.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { CourseCards } from './CourseCards.tsx'
import { CourseTable } from './CourseTable.tsx'
import { coursePeriods, type CoursePeriod } from './course-period.tsx'
import classes from './frame.module.css'

const about = {
  SUPERADMIN: 'The courses of the programme, with their dates and cohorts.',
  TF: 'The courses of the programme, with their dates and cohorts.',
  VENDOR: 'The courses in which you facilitate, mentor or teach.',
  SCHOLAR: 'The courses of your cohort.',
}

/** The courses: all of them in a table for staff, one's own as cards for everybody else (O14). */
export default function CoursesPage() {
  const { user, actor } = useMe()
  const here = useCurrentPath()
  const query: Record<string, unknown> = useSearch({ strict: false })
  const when = coursePeriods.find(({ value }) => value === query.when)?.value
  return (
    <>
      <PageHeader title="Course" about={about[user.role]}>
        <May rule={courseRules.manage}>
          <Button component={PageLink} to={coursePages.create()} leftSection={<IconPlus size={16} aria-hidden />}>
            Create Course
          </Button>
        </May>
      </PageHeader>
      <WhenTabs path={here} when={when} />
      {isStaff(actor) ? <CourseTable key={when} when={when} /> : <CourseCards key={when} when={when} />}
    </>
  )
}

/** These are links and not buttons, so that each has an address that can be shared. */
function WhenTabs({ path, when }: { path: PagePath; when: CoursePeriod | undefined }) {
  return (
    <nav aria-label="Courses by time" className={classes.tabs}>
      <ul>
        {[{ value: undefined, label: 'All' }, ...coursePeriods].map(({ value, label }) => (
          <li key={label}>
            <PageLink to={withSearch(path, { when: value })} className={classes.tab} aria-current={value === when ? 'page' : undefined}>
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
