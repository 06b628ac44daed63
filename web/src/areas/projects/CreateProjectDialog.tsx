import type { Section } from '@pandu/contract/courses'
import { createProject, mapStages } from '@pandu/contract/projects'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { RadioField, TextField, useCallForm } from '../../kit/form/index.ts'
import { RichField } from '../../kit/form/rich/RichField.tsx'
import { momentDates, StageDateFields, stageDatesField } from './StageDateFields.tsx'
import { useWrite } from '../../kit/query.ts'
import { inPageZone } from '../../kit/zone.ts'

const types = [
  { value: 'group', label: 'In groups' },
  { value: 'indie', label: 'Each scholar' },
]

/** Creates a project at the end of a section (G036). */
export function CreateProjectDialog({ section, close }: DialogProps<number> & { section: Section }) {
  const write = useWrite(createProject, { refreshes: ['courses'] })
  const form = useCallForm({
    schema: createProject.input.extend({ due: stageDatesField }),
    initial: { course_section_id: section.id, title: '', description: '', type: 'group', due: mapStages(() => '') },
    submit: ({ due, ...values }, more) => write.send({ ...values, due: momentDates(due) }, more),
    then: (answer: { data: { id: number } }) => close(answer.data.id),
    draft: { call: createProject, of: inPageZone(section.id) },
  })
  return (
    <FormDialog code="c_project" title="Add Project" form={form} save="Submit" saving="Loading...">
      <TextField name="title" label="Title" required maxLength={200} autoFocus />
      <RichField name="description" label="Task" description="What scholars have to do." />
      <RadioField name="type" label="Handed in" required options={types} />
      <StageDateFields />
    </FormDialog>
  )
}
