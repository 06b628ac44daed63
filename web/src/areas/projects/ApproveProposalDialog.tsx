import { Button, Text } from '@mantine/core'
import { DialogFoot, DialogFrame, type DialogProps } from '../../kit/dialogs/index.ts'

/** Asks for confirmation of an approval. It makes no call itself, and closes with true for Yes (001 §2.5). */
export function ApproveProposalDialog({ close }: DialogProps<boolean>) {
  return (
    <DialogFrame code="approve_proposal" title="Approve Proposal" size="small">
      <Text c="dimmed">Are you sure? You will not be able to change your choice</Text>
      <DialogFoot>
        <Button variant="default" onClick={() => close(false)}>
          Cancel
        </Button>
        <Button onClick={() => close(true)} data-autofocus>
          Yes
        </Button>
      </DialogFoot>
    </DialogFrame>
  )
}
