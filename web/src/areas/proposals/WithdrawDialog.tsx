import { Text } from '@mantine/core'
import { proposalStates } from '@pandu/contract/proposals'
import { useMe } from '../../kit/can.tsx'
import { ConflictNotice, useConflict } from '../../kit/decided/index.ts'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { LinesField, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'
import type { Kind, Proposal } from './kind.ts'
import { useProposal } from './useProposal.tsx'

interface WithdrawProps extends DialogProps<boolean> {
  kind: Kind
  call: NonNullable<Kind['calls']['withdraw']>
  proposal: Proposal
}

/** Asks the scholar for the reason before a proposal that waits is withdrawn for good (O93). */
export function WithdrawDialog({ kind, call, proposal: given, close }: WithdrawProps) {
  const proposal = useProposal(kind, given.id).data?.data[0] ?? given
  const mayWithdraw = kind.may.withdraw.test(useMe().actor, proposal) === true
  const conflict = useConflict(proposal, 'proposals')
  const write = useWrite(call)
  const form = useCallForm<{ id: number; reason: string }>({
    schema: call.input,
    initial: { id: given.id, reason: '' },
    submit: (values) => conflict.watch(write.send({ ...values, version: conflict.version })),
    then: () => close(true),
  })
  return (
    <FormDialog code="withdraw_proposal" title={`Withdraw ${kind.noun} proposal`} form={form} save="Withdraw" saving="Loading...">
      <ConflictNotice states={proposalStates} conflict={conflict} record={proposal} noun="proposal" open={mayWithdraw} />
      <Text size="sm">
        “{given.title}” will be withdrawn. Nobody reviews it any more, and it can no longer be changed or handed in again.
      </Text>
      <LinesField
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
