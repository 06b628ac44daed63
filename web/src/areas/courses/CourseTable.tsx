import { type Course, coursePages, listCourses } from '@pandu/contract/courses'
import { count } from '../../kit/format.ts'
import { ActiveBadge } from '../../kit/display.tsx'
import { DataTable, type Column, activeFilter } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'
import { useCourseActions } from './useCourseActions.ts'
import { courseDays, CoursePeriodBadge, type CoursePeriod } from './course-period.tsx'

const columns: Column<Course>[] = [
  { key: 'title', sort: 'title', fixed: true, wrap: true },
  { key: 'period', sort: 'start_date', cell: (course) => <Period course={course} /> },
  { key: 'cohort' },
  { key: 'members', align: 'end', cell: ({ members }) => count(members) },
  { key: 'teachers', align: 'end', shown: false, cell: ({ teachers }) => count(teachers) },
  { key: 'sections', align: 'end', shown: false, cell: ({ sections }) => count(sections) },
  { key: 'status', cell: ({ status }) => <ActiveBadge status={status} /> },
  { key: 'created_at', sort: 'created_at', shown: false, cell: ({ created_at }) => <Time value={created_at} as="day" /> },
]

/** The start and end dates, and whether the course is running today. */
const Period = ({ course }: { course: Course }) => (
  <>
    <div>{courseDays(course)}</div>
    <CoursePeriodBadge course={course} />
  </>
)

const filters = [activeFilter]

const nothing: Record<CoursePeriod, string> = {
  running: 'No course is running now',
  upcoming: 'No course is about to begin',
  over: 'No course is over yet',
}

/** All courses as a table with their actions. */
export function CourseTable({ when }: { when: CoursePeriod | undefined }) {
  return (
    <DataTable
      label="Courses"
      endpoint={listCourses}
      columns={columns}
      filters={filters}
      where={when && { when }}
      sort={when === 'upcoming' ? 'start_date' : '-start_date'}
      actions={useCourseActions({ onList: true })}
      nameOf={({ title }) => title}
      rowLink={({ id }) => coursePages.course({ idCourse: id })}
      searchLabel="Search course"
      storeAs="courses"
      empty={when ? nothing[when] : 'There are no courses yet'}
    />
  )
}
