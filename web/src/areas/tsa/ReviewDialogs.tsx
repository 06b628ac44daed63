import { reviewOptions, type Approval } from '@pandu/contract/kit'
import { letterRules, reviewTsaLetter, reviewTsaProposal, tsaRules, type TsaLetter, type TsaProposal } from '@pandu/contract/tsa'
import { TextInput } from '@mantine/core'
import { useMe } from '../../kit/can.tsx'
import { ConflictNotice, DecisionFields, useConflict } from '../../kit/decided/index.ts'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'
import { useTsaLetter, useTsaProposal } from './useRecord.tsx'

interface Decision {
  id: number
  approval: Approval
  notes: string
}
const decisionOn = ({ id, approval, notes }: Decision): Decision => ({ id, approval, notes: approval === 'process' ? '' : notes })

/** The decision on a TSA proposal (G079). */
export function ReviewProposalDialog({ proposal: given, close }: DialogProps<boolean> & { proposal: TsaProposal }) {
  const proposal = useTsaProposal(given.id).data?.data[0] ?? given
  const mayReview = tsaRules.review.test(useMe().actor, proposal) === true
  const conflict = useConflict(proposal, 'tsa')
  const write = useWrite(reviewTsaProposal)
  const form = useCallForm<Decision>({
    schema: reviewTsaProposal.input,
    initial: decisionOn(given),
    submit: (values) => conflict.watch(write.send({ ...values, version: conflict.version } as never)),
    then: () => close(true),
  })
  return (
    <FormDialog code="u_reviewProposalTsa" title="Review TSA proposal" form={form} save="Send" saving="Loading...">
      <ConflictNotice conflict={conflict} record={proposal} noun="proposal" open={mayReview} />
      <About {...proposal} />
      <DecisionFields approval={form.values.approval} options={reviewOptions} author={`The officers of ${proposal.university}`} />
    </FormDialog>
  )
}

/** The decision on a cover letter, with university and title to read (001 §3). */
export function ReviewLetterDialog({ letter: given, close }: DialogProps<boolean> & { letter: TsaLetter }) {
  const letter = useTsaLetter(given.id).data?.data[0] ?? given
  const mayReview = letterRules.review.test(useMe().actor, letter) === true
  const conflict = useConflict(letter, 'tsa')
  const write = useWrite(reviewTsaLetter)
  const form = useCallForm<Decision>({
    schema: reviewTsaLetter.input,
    initial: decisionOn(given),
    submit: (values) => conflict.watch(write.send({ ...values, version: conflict.version } as never)),
    then: () => close(true),
  })
  return (
    <FormDialog code="u_reviewCoverProposalTsa" title="Review cover letter" form={form} save="Send" saving="Loading...">
      <ConflictNotice conflict={conflict} record={letter} noun="cover letter" open={mayReview} />
      <About {...letter} />
      <DecisionFields approval={form.values.approval} options={reviewOptions} author={`The officers of ${letter.university}`} />
    </FormDialog>
  )
}

const About = ({ university, title }: { university: string; title: string }) => (
  <>
    <TextInput label="University" value={university} readOnly />
    <TextInput label="Title" value={title} readOnly />
  </>
)
