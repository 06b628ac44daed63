import { type Course, coursePages, updateCourse } from '@pandu/contract/courses'
import { useMemo } from 'react'
import { changesOf, useInitialValues } from '../../kit/form/index.ts'
import { useGo } from '../../kit/go.ts'
import { PageHeader } from '../../kit/display.tsx'
import { usePageId } from '../../kit/params.ts'
import { useWrite } from '../../kit/query.ts'
import { LoadedOne } from '../../kit/states.tsx'
import { useCourse } from './useCourse.ts'
import { CourseForm, courseValues } from './CourseForm.tsx'

/** Changes a course; only changed fields are sent. */
export default function UpdateCoursePage() {
  const id = usePageId(coursePages.update, 'idCourse')
  return (
    <LoadedOne query={useCourse(id)}>
      {(course) => (
        <>
          <PageHeader title="Update Course" back={{ path: coursePages.course({ idCourse: id }), label: course.title }} />
          <Update key={id} course={course} />
        </>
      )}
    </LoadedOne>
  )
}

function Update({ course }: { course: Course }) {
  const go = useGo()
  const write = useWrite(updateCourse)
  const start = useInitialValues(useMemo(() => courseValues(course), [course]))
  const back = coursePages.course({ idCourse: course.id })
  return (
    <CourseForm
      key={start.key}
      label="Update Course"
      initial={start.values}
      course={course}
      draft={{ call: updateCourse, of: course.id }}
      cancelTo={back}
      onDirty={start.onDirty}
      submit={async (values, more) => {
        const changes = changesOf(start.values, values)
        if (Object.keys(changes).length > 0) await write.send({ id: course.id, updated_at: more.updated_at, ...changes }, more)
      }}
      then={() => go(back)}
    />
  )
}
