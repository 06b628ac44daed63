import type { PagePath } from '@pandu/contract/kit'
import { Button } from '@mantine/core'
import { createCourse, type Course } from '@pandu/contract/courses'
import { useEffect, useMemo } from 'react'
import {
  CallForm,
  FormButtons,
  FieldRow,
  FileField,
  SubmitButton,
  type DraftOption,
  type SubmitMore,
  SwitchField,
  TextField,
  useCallForm,
} from '../../kit/form/index.ts'
import { DateField } from '../../kit/form/DateField.tsx'
import { RichField } from '../../kit/form/rich/RichField.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import classes from './courses.module.css'

export interface CourseValues {
  title: string
  description: string
  start_date: string
  end_date: string
  open_always: number
  cover: File | undefined
}

export const courseValues = ({ title, description, start_date, end_date, open_always }: Course): CourseValues => ({
  title,
  description,
  start_date,
  end_date,
  open_always,
  cover: undefined,
})

interface CourseFormProps {
  label: string
  initial: CourseValues
  /** The course to change. */
  course?: Course
  draft: DraftOption
  cancelTo: PagePath
  submit: (values: CourseValues, more: SubmitMore) => Promise<unknown>
  then: (answer: never) => unknown
  onDirty?: (dirty: boolean) => void
}

/** The form of a course, for new and existing ones. */
export function CourseForm({ label, initial, course, draft, cancelTo, submit, then, onDirty }: CourseFormProps) {
  const form = useCallForm<CourseValues>({ schema: createCourse.input, initial, draft, record: course, submit, then })
  const dirty = form.isDirty()
  useEffect(() => onDirty?.(dirty), [dirty, onDirty])
  const shown = useCoverOf(form.values.cover, course?.cover)
  return (
    <div className={classes.form}>
      <CallForm form={form} label={label}>
        <TextField name="title" label="Title" required maxLength={200} />
        <RichField name="description" label="Description" />
        <FieldRow>
          <DateField name="start_date" label="Start Date" required />
          <DateField name="end_date" label="End Date" required min={form.values.start_date || undefined} />
        </FieldRow>
        <SwitchField
          name="open_always"
          label="Open before and after these dates"
          description="Otherwise scholars can read the course then, but not begin or hand in anything."
        />
        {shown && (
          <div className={classes.cover} data-preview>
            <img src={shown} alt="Preview of the cover" />
          </div>
        )}
        <FileField name="cover" label="Cover" />
        <FormButtons>
          <Button component={PageLink} to={cancelTo} variant="default" disabled={form.busy}>
            Cancel
          </Button>
          <SubmitButton>{course ? 'Save' : 'Submit'}</SubmitButton>
        </FormButtons>
      </CallForm>
    </div>
  )
}

/** The chosen picture before it is uploaded; otherwise the stored one. */
function useCoverOf(file: File | undefined, stored: string | null | undefined) {
  const url = useMemo(() => (file instanceof File && file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined), [file])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return url ?? stored ?? undefined
}
