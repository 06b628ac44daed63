import { Text } from '@mantine/core'
import type { eraseReports, eraseScholars } from '@pandu/contract/trash'
import * as z from 'zod'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { TextField, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'

interface EndProps extends DialogProps<boolean> {
  record: { id: number; name: string }
  call: typeof eraseReports | typeof eraseScholars
  what: string
  /** Says what is deleted and what stays. */
  about: string
}

/** Deletes a record permanently; its name must be typed to confirm. */
export function DeletePermanentlyDialog({ record, call, what, about, close }: EndProps) {
  const write = useWrite(call, { refreshes: ['reports', 'proposals', 'contracts', 'scores', 'accounts'] })
  const form = useCallForm({
    draft: undefined,
    schema: z.object({ name: z.string().trim().min(1, 'Type the name') }),
    initial: { name: '' },
    submit: ({ name }) => write.send({ id: [record.id], name }),
    then: () => close(true),
  })
  return (
    <FormDialog code="d_forGood" title={`Delete ${what} permanently`} form={form} save="Delete permanently" saving="Deleting..." danger>
      <Text>{about} This cannot be undone.</Text>
      <TextField name="name" label={`Type ${record.name} to confirm`} required autoFocus />
    </FormDialog>
  )
}
