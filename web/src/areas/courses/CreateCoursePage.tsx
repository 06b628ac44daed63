import { coursePages, createCourse } from '@pandu/contract/courses'
import { useGo } from '../../kit/go.ts'
import { PageHeader } from '../../kit/display.tsx'
import { useWrite } from '../../kit/query.ts'
import { CourseForm } from './CourseForm.tsx'

const LIST = coursePages.list()
const empty = { title: '', description: '', start_date: '', end_date: '', open_always: 0, cover: undefined }

/** Creates a course and opens its class page, where sections are added. */
export default function CreateCoursePage() {
  const go = useGo()
  const write = useWrite(createCourse)
  return (
    <>
      <PageHeader
        title="Create Course"
        back={{ path: LIST, label: 'Course' }}
        about="You add sections, administrators and the cohort afterwards, on the page of the course."
      />
      <CourseForm
        label="Create Course"
        initial={empty}
        draft={{ call: createCourse }}
        cancelTo={LIST}
        submit={(values, more) => write.send(values, more)}
        then={({ data }: { data: { id: number } }) => go(coursePages.course({ idCourse: data.id }))}
      />
    </>
  )
}
