import type { Section } from '@pandu/contract/courses'
import { storeMaterial, type Material } from '@pandu/contract/materials'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { ContentFields, TextAreaField, SelectField, TextField, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'

const allowed = [
  { value: '1', label: 'Allowed' },
  { value: '0', label: 'Not allowed' },
]

interface MaterialDialogProps extends DialogProps<boolean> {
  /** The material to change; without it a new one is added to `section`. */
  material?: Material
  section?: Pick<Section, 'id'>
}

/** Adds a material to a section, or changes one (001 §2.4). The category is fixed. Allow LD starts as allowed (X51). */
export function MaterialDialog({ material, section, close }: MaterialDialogProps) {
  const write = useWrite(storeMaterial, { refreshes: ['courses'] })
  const form = useCallForm({
    schema: storeMaterial.input,
    initial: {
      name: material?.name ?? '',
      description: material?.description ?? '',
      type_content: material?.type_content ?? 'upload',
      mime_type: material?.mime_type ?? 'doc',
      content: undefined as File | string | undefined,
      allow_ld: material?.allow_ld ?? 1,
      course_materi_id: material?.id,
    },
    record: material,
    draft: { call: storeMaterial, of: material?.id ?? `section-${section?.id ?? ''}` },
    submit: (values, more) =>
      write.send({ ...values, updated_at: more.updated_at, ...(section && { course_section_id: section.id }) }, more),
    then: () => close(true),
    incomplete: 'There is an empty form, Please fill it',
  })
  return (
    <FormDialog
      code={material ? 'u_material' : 'c_material'}
      title={material ? 'Edit Material' : 'Add Material'}
      form={form}
      save={material ? 'Save' : 'Submit'}
      saving="Loading..."
    >
      <TextField name="name" label="Name" required maxLength={200} autoFocus />
      <TextAreaField name="description" label="Description" maxLength={5000} />
      <ContentFields
        required={!material}
        current={
          material ? { type_content: material.type_content, name: material.file_name ?? material.content, url: material.content } : null
        }
        description={material ? 'Change this only to replace what is stored.' : undefined}
      />
      <SelectField
        name="allow_ld"
        label="Allow LD"
        options={allowed}
        number
        required
        description="Allowed materials can also be added to other sections."
      />
    </FormDialog>
  )
}
