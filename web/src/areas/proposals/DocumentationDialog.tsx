import { SegmentedControl } from '@mantine/core'
import { FileField, TextField, useCallForm } from '../../kit/form/index.ts'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { useWrite } from '../../kit/query.ts'
import type { Kind, Proposal } from './kindType.ts'

interface DocumentationProps extends DialogProps<boolean> {
  call: NonNullable<Kind['calls']['documentation']>['add']
  proposal: Proposal
}

const types = [
  { value: 'upload', label: 'File' },
  { value: 'embed', label: 'Link' },
]

/** Adds documentation: a picture, a PDF or a link, with a title (G074). */
export function DocumentationDialog({ call, proposal, close }: DocumentationProps) {
  const write = useWrite(call)
  const form = useCallForm<{ proposal_id: number; title: string; type_content: string; content: File | string | undefined }>({
    schema: call.input,
    initial: { proposal_id: proposal.id, title: '', type_content: 'upload', content: undefined },
    draft: { call, of: proposal.id },
    submit: (values, more) => write.send(values, more),
    then: () => close(true),
  })
  const isFile = form.values.type_content === 'upload'
  return (
    <FormDialog code="c_documentation" title="Add documentation" form={form} saving="Loading...">
      <TextField name="title" label="Title" required maxLength={200} autoFocus />
      <SegmentedControl
        data={types}
        value={form.values.type_content}
        // A file is no link, so changing the type clears the content.
        onChange={(type_content) => form.set({ type_content, content: undefined })}
        disabled={form.busy}
        aria-label="File or link"
      />
      {isFile ? (
        <FileField name="content" label="File" required />
      ) : (
        <TextField name="content" label="Link" type="url" placeholder="https://" required />
      )}
    </FormDialog>
  )
}
