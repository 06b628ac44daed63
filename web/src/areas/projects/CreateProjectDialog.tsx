import type { Section } from '@pandu/contract/courses'
import { createProject, type ProjectType } from '@pandu/contract/projects'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { ChoiceField, LinesField, TextField, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'

const types = [
  { value: 'group', label: 'In groups' },
  { value: 'indie', label: 'Each scholar' },
]

/** A project at the end of a section (G036). */
export function CreateProjectDialog({ section, close }: DialogProps<number> & { section: Section }) {
  const write = useWrite(createProject, { refreshes: ['courses'] })
  const form = useCallForm<{ course_section_id: number; title: string; description: string; type: ProjectType }>({
    schema: createProject.input,
    initial: { course_section_id: section.id, title: '', description: '', type: 'group' },
    submit: write.send,
    then: (answer: { data: { id: number } }) => close(answer.data.id),
    draft: `project.create.${section.id}`,
  })
  return (
    <FormDialog code="c_project" title="Add Project" form={form} save="Add" saving="Loading...">
      <TextField name="title" label="Title" required maxLength={200} autoFocus />
      <LinesField name="description" label="Task" rows={5} maxLength={10_000} description="What is to be done, and by when." />
      <ChoiceField name="type" label="Handed in" required options={types} />
    </FormDialog>
  )
}
