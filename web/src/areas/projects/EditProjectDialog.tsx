import { type Project, updateProject } from '@pandu/contract/projects'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { TextField, useCallForm } from '../../kit/form/index.ts'
import { RichField } from '../../kit/form/rich/RichField.tsx'
import { useWrite } from '../../kit/query.ts'
import { inPageZone } from '../../kit/zone.ts'
import { localDates, momentDates, StageDateFields, stageDatesField } from './StageDateFields.tsx'

/** Changes the title, the task and the due dates of a project. */
export function EditProjectDialog({ project, close }: DialogProps<boolean> & { project: Project }) {
  const write = useWrite(updateProject, { refreshes: ['courses'] })
  const form = useCallForm({
    schema: updateProject.input.pick({ title: true, description: true }).extend({ due: stageDatesField }),
    initial: { title: project.title, description: project.description, due: localDates(project.due) },
    record: project,
    draft: { call: updateProject, of: inPageZone(project.id) },
    fromStored: ({ due }) => ({ due: localDates(due) }),
    submit: ({ due, ...values }, more) =>
      write.send({ id: project.id, updated_at: more.updated_at, ...values, due: momentDates(due) }, more),
    then: () => close(true),
  })
  return (
    <FormDialog code="u_project" title="Edit Project" form={form}>
      <TextField name="title" label="Title" required maxLength={200} autoFocus />
      <RichField name="description" label="Task" description="What scholars have to do." />
      <StageDateFields />
    </FormDialog>
  )
}
