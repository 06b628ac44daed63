import { Button } from '@mantine/core'
import { type Course, coursePages, createSection } from '@pandu/contract/courses'
import { CallForm, FormButtons, SubmitButton, TextField, useCallForm } from '../../kit/form/index.ts'
import { RichField } from '../../kit/form/rich/RichField.tsx'
import { useGo } from '../../kit/go.ts'
import { PageHeader } from '../../kit/display.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { useWrite } from '../../kit/query.ts'
import { CourseFrame } from './CourseFrame.tsx'
import classes from './courses.module.css'

/** Adds a section at the end of a course and opens it. */
export default function CreateSectionPage() {
  return (
    <CourseFrame inner>
      {(course) => (
        <>
          <PageHeader
            title="Create Section"
            about="A section is an announcement with the items that belong to it. It is added at the end of the course."
          />
          <NewSection course={course} />
        </>
      )}
    </CourseFrame>
  )
}

function NewSection({ course }: { course: Course }) {
  const go = useGo()
  const write = useWrite(createSection)
  const form = useCallForm({
    schema: createSection.input.omit({ course_id: true }),
    initial: { title: '', description: '' },
    draft: { call: createSection, of: course.id },
    submit: (values, more) => write.send({ course_id: course.id, ...values }, more),
    then: ({ data }: { data: { id: number } }) => go(coursePages.section({ idSection: data.id, idCourse: course.id })),
  })
  return (
    <div className={classes.form}>
      <CallForm form={form} label="Create Section">
        <TextField name="title" label="Title" required />
        <RichField name="description" label="Description" />
        <FormButtons>
          <Button component={PageLink} to={coursePages.course({ idCourse: course.id })} variant="default" disabled={form.busy}>
            Cancel
          </Button>
          <SubmitButton>Submit</SubmitButton>
        </FormButtons>
      </CallForm>
    </div>
  )
}
