import { CourseFrame } from '../courses/courses.offers.ts'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import type { Course } from '@pandu/contract/courses'
import { Threads } from './Threads.tsx'

/** The Forum tab of a course: the threads of its learners. */
export default function ForumPage() {
  return <CourseFrame>{(course) => <Forum key={course.id} course={course} />}</CourseFrame>
}

function Forum({ course }: { course: Course }) {
  useDocumentTitle(`Forum · ${course.title}`)
  return <Threads course={course} audience="learner" />
}
