import { type Course, listCourses } from '@pandu/contract/courses'
import { PickerDialog } from '../../kit/dialogs/index.ts'
import { formatDays } from '../../kit/Time.tsx'

/** Chooses the course whose calendar is shown. */
export function CourseDialog() {
  return (
    <PickerDialog
      code="s_calendar_course"
      title="Calendar of a course"
      endpoint={listCourses}
      row={({ id, title, start_date, end_date }: Course) => ({ id, title, detail: formatDays(start_date, end_date) })}
      atOnce
      empty="There are no courses yet"
      searchLabel="Search course"
    />
  )
}
