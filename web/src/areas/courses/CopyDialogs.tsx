import { copyCourse, copySection, type Course, coursePages, listCourses, type Section } from '@pandu/contract/courses'
import { type DialogProps, FormDialog, PickerDialog } from '../../kit/dialogs/index.ts'
import { DateField } from '../../kit/form/DateField.tsx'
import { TextField, useCallForm } from '../../kit/form/index.ts'
import { useGo } from '../../kit/go.ts'
import { useWrite } from '../../kit/query.ts'
import { courseDays } from './course-period.tsx'

/** Copies a course with another start date and opens the copy. */
export function CopyCourseDialog({ course, close }: DialogProps<boolean> & { course: Pick<Course, 'id' | 'title'> }) {
  const go = useGo()
  const write = useWrite(copyCourse)
  const form = useCallForm({
    schema: copyCourse.input.omit({ id: true }),
    initial: { title: course.title, start_date: '' },
    submit: (values) => write.send({ id: course.id, ...values }),
    then: ({ data }: { data: { id: number } }) => {
      close(true)
      go(coursePages.course({ idCourse: data.id }))
    },
  })
  return (
    <FormDialog code="c_course_copy" title={`Copy ${course.title}`} form={form} save="Copy">
      <TextField name="title" label="Title" required maxLength={200} autoFocus />
      <DateField
        name="start_date"
        label="Start Date"
        required
        description="All dates move with it. The copy has no scholars, no administrators and no submitted work. Scholars do not see it until you activate it."
      />
    </FormDialog>
  )
}

/** Copies a section into this or another course. */
export function CopySectionDialog({ section }: DialogProps<unknown> & { section: Section }) {
  const write = useWrite(copySection)
  return (
    <PickerDialog
      code="s_section_copy"
      title={`Copy ${section.title} into`}
      endpoint={listCourses}
      row={(course: Course) => ({ id: course.id, title: course.title, detail: courseDays(course), taken: false })}
      onPick={async ([course]) => (await write.run({ id: section.id, course_id: course.id })) !== undefined}
      empty="There are no courses yet"
      searchLabel="Search course"
    />
  )
}
