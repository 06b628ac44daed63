import type { warehouseOwners, WarehouseLabel } from '@pandu/contract/warehouse'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { TextField, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'

interface LabelDialogProps extends DialogProps<boolean> {
  labels: typeof warehouseOwners
  noun: 'owner' | 'category'
  label?: WarehouseLabel
}

/** Adds an owner or a category, or renames the one given. */
export function LabelDialog({ labels, noun, label, close }: LabelDialogProps) {
  const create = useWrite(labels.create)
  const update = useWrite(labels.update)
  const form = useCallForm({
    schema: labels.fields,
    initial: { name: label?.name ?? '' },
    record: label,
    draft: undefined,
    submit: (values, more) => (label ? update.send({ id: label.id, updated_at: more.updated_at, ...values }) : create.send(values)),
    then: () => close(true),
  })
  return (
    <FormDialog
      code={label ? `u_gudang_${noun}` : `c_gudang_${noun}`}
      title={label ? `Edit ${noun}` : `Add ${noun}`}
      form={form}
      save={label ? 'Save' : 'Submit'}
    >
      <TextField name="name" label="Name" required autoFocus maxLength={120} />
    </FormDialog>
  )
}
