import { Text } from '@mantine/core'
import { resetFactor } from '@pandu/contract/accounts'
import { type DialogProps, FormDialog } from '../../../kit/dialogs/index.ts'
import { LinesField, useCallForm } from '../../../kit/form/index.ts'
import { useWrite } from '../../../kit/query.ts'

/** Asks why the second factor of somebody is turned off. */
export function ResetFactorDialog({ account, close }: DialogProps<boolean> & { account: { id: number; name: string } }) {
  const write = useWrite(resetFactor)
  const form = useCallForm({
    schema: resetFactor.input,
    initial: { id: account.id, reason: '' },
    submit: (values, more) => write.send(values, more),
    then: () => close(true),
  })
  return (
    <FormDialog code="factor-reset" title={`Reset the second factor of ${account.name}`} form={form} save="Reset" saving="Loading...">
      <Text size="sm">
        For somebody who has lost their devices and the recovery codes. Make sure that it is really {account.name} who asks: afterwards the
        password alone signs in. Their passkeys are removed, and all their devices are signed out.
      </Text>
      <LinesField
        name="reason"
        label="Reason"
        rows={3}
        maxLength={500}
        required
        autoFocus
        description="The person reads it in a notice and a mail. It stands in the security log."
      />
    </FormDialog>
  )
}
