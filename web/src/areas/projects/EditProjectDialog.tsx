import { type Project, updateProject } from '@pandu/contract/projects'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { LinesField, TextField, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'

/** Changes the title and the task of a project. */
export function EditProjectDialog({ project, close }: DialogProps<boolean> & { project: Project }) {
  const write = useWrite(updateProject, { refreshes: ['courses'] })
  const form = useCallForm({
    schema: updateProject.input.pick({ title: true, description: true }),
    initial: { title: project.title, description: project.description },
    record: project,
    submit: (values, more) => write.send({ id: project.id, updated_at: more.updated_at, ...values }, more),
    then: () => close(true),
  })
  return (
    <FormDialog code="u_project" title="Edit Project" form={form}>
      <TextField name="title" label="Title" required maxLength={200} autoFocus />
      <LinesField name="description" label="Task" rows={5} maxLength={10_000} description="What is to be done, and by when." />
    </FormDialog>
  )
}
