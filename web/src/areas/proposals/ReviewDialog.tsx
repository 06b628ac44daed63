import { Text } from '@mantine/core'
import { approvals, approvedIsFinal, type Approval } from '@pandu/contract/kit'
import { useMe } from '../../kit/can.tsx'
import { StepsDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { LinesField, SelectField, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import type { Kind, Proposal } from './kind.ts'
import { ProposalFacts } from './ProposalFacts.tsx'
import { useConflict } from './useConflict.ts'
import { useProposal } from './useProposal.tsx'

interface ReviewProps extends DialogProps<boolean> {
  kind: Kind
  proposal: Proposal
  /** From the proposal's own page, where it has been read already, straight to the decision. */
  startAt?: 0 | 1
}

/** The proposal as it is, then the decision (000 §2). */
export function ReviewDialog({ kind, proposal: given, startAt = 0, close }: ReviewProps) {
  const proposal = useProposal(kind, given.id).data?.data[0] ?? given
  const mayReview = kind.may.review.test(useMe().actor, proposal) === true
  const conflict = useConflict(proposal)
  const write = useWrite(kind.calls.review)
  const form = useCallForm<{ id: number; approval: Approval; notes: string }>({
    schema: kind.calls.review.input,
    initial: { id: given.id, approval: given.approval, notes: given.approval === 'process' ? '' : given.notes },
    submit: (values) => conflict.watch(write.send({ ...values, version: conflict.version })),
    then: () => close(true),
  })
  const { approval } = form.values
  const decision = (
    <>
      <ConflictNotice conflict={conflict} proposal={proposal} open={mayReview} />
      <SelectField name="approval" label="Status" required options={approvals.options(kind.reviewOptions)} autoFocus />
      {/* There before it speaks, so that screen readers notice. */}
      <div role="status">
        {approval === 'approved' && (
          <Text c="var(--mantine-color-error)" size="sm" fw={550}>
            {approvedIsFinal}
          </Text>
        )}
      </div>
      <LinesField
        name="notes"
        label="Notes"
        rows={4}
        maxLength={5000}
        required={approval === 'revision' || approval === 'declined'}
        description={`${proposal.name} will read them.`}
      />
    </>
  )
  return (
    <StepsDialog
      code={kind.codes.review}
      title={`Review ${kind.noun} proposal`}
      form={form}
      startAt={startAt}
      steps={[
        { title: 'Proposal', content: <ProposalFacts kind={kind} proposal={proposal} />, next: 'Review', ready: mayReview },
        { title: 'Review', fields: ['approval', 'notes'], content: decision },
      ]}
      save="ACCEPT"
      saving="Loading..."
      canSave={mayReview}
    />
  )
}
