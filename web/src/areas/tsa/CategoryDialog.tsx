import { createTsaCategory, tsaCategoryFields, updateTsaCategory, type TsaCategory } from '@pandu/contract/tsa'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { TextField, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'

/** Adds a category, or changes the one given. */
export function CategoryDialog({ category, close }: DialogProps<boolean> & { category?: TsaCategory }) {
  const create = useWrite(createTsaCategory)
  const update = useWrite(updateTsaCategory)
  const form = useCallForm({
    schema: tsaCategoryFields,
    initial: { name: category?.name ?? '', link_guideline_letter: category?.link_guideline_letter ?? '' },
    record: category,
    submit: (values, more) => (category ? update.send({ id: category.id, updated_at: more.updated_at, ...values }) : create.send(values)),
    then: () => close(true),
  })
  return (
    <FormDialog code={category ? 'u_categoryTsa' : 'c_categoryTsa'} title={category ? 'Update category' : 'New category'} form={form}>
      <TextField name="name" label="Name" required maxLength={80} autoFocus />
      <TextField
        name="link_guideline_letter"
        label="Link of the cover letter guideline"
        type="url"
        inputMode="url"
        placeholder="https://"
        description="Officers read it before they write the cover letter of an activity."
      />
    </FormDialog>
  )
}
