import { type ProposalApproval, proposalStates } from '@pandu/contract/proposals'
import { useMe } from '../../kit/can.tsx'
import { ConflictNotice, DecisionFields, initialDecision, requireDecision, useConflict } from '../../kit/decided/index.ts'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'
import type { Kind, Proposal } from './kindType.ts'
import { useProposal } from './useProposal.tsx'

interface ReviewProps extends DialogProps<boolean> {
  kind: Kind
  proposal: Proposal
  chosen?: ProposalApproval | undefined
}

/** The form of the decision, shown beside the proposal. Back goes to the page without the form (000 §2). */
export function ReviewDialog({ kind, proposal: given, chosen, close }: ReviewProps) {
  const proposal = useProposal(kind, given.id).data?.data[0] ?? given
  const mayReview = kind.may.review.test(useMe().actor, proposal) === true
  const conflict = useConflict(proposal, 'proposals')
  const write = useWrite(kind.calls.review)
  const form = useCallForm<{ id: number; approval: ProposalApproval; notes: string }>({
    schema: kind.calls.review.input,
    initial: { id: given.id, ...initialDecision(given, chosen) },
    draft: { call: kind.calls.review, of: given.id, state: given.version },
    submit: async (values, more) => {
      requireDecision(proposal, values)
      await conflict.watch(write.send({ ...values, version: conflict.version }, more))
    },
    then: () => close(true),
  })
  return (
    <FormDialog
      code={kind.codes.review}
      title={`Review ${kind.noun} proposal`}
      beside
      form={form}
      cancel="Back"
      save="ACCEPT"
      saving="Loading..."
      canSave={mayReview}
    >
      <ConflictNotice states={proposalStates} conflict={conflict} record={proposal} noun="proposal" open={mayReview} />
      <DecisionFields states={proposalStates} approval={form.values.approval} options={kind.reviewOptions} author={proposal.name} />
    </FormDialog>
  )
}
