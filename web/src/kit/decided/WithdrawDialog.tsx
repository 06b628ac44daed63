import { Text } from '@mantine/core'
import { useMe } from '../can.tsx'
import { FormDialog, type DialogProps } from '../dialogs/index.ts'
import { TextAreaField, useCallForm } from '../form/index.ts'
import { useCall, useWrite } from '../query.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import { useConflict } from './useConflict.ts'
import type { WithdrawableRecord, WithdrawalProps } from './withdrawAction.ts'

/** Asks the author for the reason before a record that waits is withdrawn for good (O93). */
export function WithdrawDialog({ of, record: given, close }: DialogProps<boolean> & { of: WithdrawalProps; record: WithdrawableRecord }) {
  const { states, area, noun, title, about } = of
  const record = useCall(of.list, { filter: { id: given.id } }).data?.data[0] ?? given
  const isOpen = of.may.test(useMe().actor, record) === true
  const conflict = useConflict(record, area)
  const write = useWrite(of.call)
  const form = useCallForm<{ id: number; reason: string }>({
    schema: of.call.input,
    initial: { id: given.id, reason: '' },
    draft: { call: of.call, of: given.id, state: given.version },
    submit: (values, more) => conflict.watch(write.send({ ...values, version: conflict.version }, more)),
    then: () => close(true),
  })
  return (
    <FormDialog code={of.code} title={`Withdraw ${title}`} form={form} save="Withdraw" saving="Loading...">
      <ConflictNotice states={states} conflict={conflict} record={record} noun={noun} open={isOpen} />
      <Text size="sm">{about} will be withdrawn. Nobody reviews it any more, and it can no longer be changed or handed in again.</Text>
      <TextAreaField
        name="reason"
        label="Reason"
        rows={4}
        maxLength={5000}
        required
        autoFocus
        description="The programme team will read it."
      />
    </FormDialog>
  )
}
