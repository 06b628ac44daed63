import { type Passkey, renamePasskey } from '@pandu/contract/session'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { TextField, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'

/** Renames a passkey. */
export function RenamePasskeyDialog({ passkey, close }: DialogProps<true> & { passkey: Passkey }) {
  const write = useWrite(renamePasskey)
  const form = useCallForm({
    schema: renamePasskey.input,
    initial: { id: passkey.id, name: passkey.name },
    submit: (values) => write.send(values),
    then: () => close(true),
  })
  return (
    <FormDialog code="passkey-rename" title={`Rename ${passkey.name}`} form={form} saving="Loading...">
      <TextField name="name" label="Name" required maxLength={60} autoFocus />
    </FormDialog>
  )
}
