import { type ProposalApproval, proposalStates } from '@pandu/contract/proposals'
import { useMe } from '../../kit/can.tsx'
import { ConflictNotice, DecisionFields, useConflict } from '../../kit/decided/index.ts'
import { StepsDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'
import type { Kind, Proposal } from './kind.ts'
import { ProposalFacts } from './ProposalFacts.tsx'
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
  const conflict = useConflict(proposal, 'proposals')
  const write = useWrite(kind.calls.review)
  const form = useCallForm<{ id: number; approval: ProposalApproval; notes: string }>({
    schema: kind.calls.review.input,
    initial: { id: given.id, approval: given.approval, notes: given.approval === 'process' ? '' : given.notes },
    submit: (values) => conflict.watch(write.send({ ...values, version: conflict.version })),
    then: () => close(true),
  })
  const { approval } = form.values
  const decision = (
    <>
      <ConflictNotice states={proposalStates} conflict={conflict} record={proposal} noun="proposal" open={mayReview} />
      <DecisionFields states={proposalStates} approval={approval} options={kind.reviewOptions} author={proposal.name} />
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
