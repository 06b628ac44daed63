import { type InputOf, reviewOptions } from '@pandu/contract/kit'
import {
  type LetterApproval,
  letterRules,
  letterStates,
  reviewTsaLetter,
  reviewTsaProposal,
  type TsaApproval,
  type TsaLetter,
  type TsaProposal,
  tsaRules,
  tsaStates,
} from '@pandu/contract/tsa'
import { Spoiler, TextInput } from '@mantine/core'
import { useMe } from '../../kit/can.tsx'
import { ConflictNotice, DecisionFields, initialDecision, requireDecision, useConflict } from '../../kit/decided/index.ts'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { useCallForm } from '../../kit/form/index.ts'
import { Fact, Facts } from '../../kit/display.tsx'
import { ExternalLink } from '../../kit/ExternalLink.tsx'
import { useWrite } from '../../kit/query.ts'
import { useTsaLetter, useTsaProposal } from './useRecord.tsx'
import { activityDays } from './tsa-labels.ts'

interface Decision {
  id: number
  approval: TsaApproval | LetterApproval
  notes: string
}

/** The decision on a TSA proposal, with everything that was handed in. It can also be opened from the list (G079). */
export function ReviewProposalDialog({
  proposal: given,
  chosen,
  close,
}: DialogProps<boolean> & { proposal: TsaProposal; chosen?: TsaApproval | undefined }) {
  const proposal = useTsaProposal(given.id, given.tsa_id).data?.data[0] ?? given
  const mayReview = tsaRules.review.test(useMe().actor, proposal) === true
  const conflict = useConflict(proposal, 'tsa')
  const write = useWrite(reviewTsaProposal)
  const form = useCallForm<Decision, InputOf<typeof reviewTsaProposal>>({
    schema: reviewTsaProposal.input,
    initial: { id: given.id, ...initialDecision(given, chosen) },
    draft: { call: reviewTsaProposal, of: given.id, state: given.version },
    submit: async (values, more) => {
      requireDecision(proposal, values)
      await conflict.watch(write.send({ ...values, version: conflict.version }, more))
    },
    then: () => close(true),
  })
  return (
    <FormDialog code="u_reviewProposalTsa" title="Review TSA proposal" beside form={form} save="Send" saving="Loading...">
      <ConflictNotice states={tsaStates} conflict={conflict} record={proposal} noun="proposal" open={mayReview} />
      <Facts>
        <Fact label="Title">{proposal.title}</Fact>
      </Facts>
      <Facts>
        <Fact label="University">{proposal.university}</Fact>
        <Fact label="Category">{proposal.category}</Fact>
        <Fact label="Dates">{activityDays(proposal)}</Fact>
        <Fact label="Link">
          <ExternalLink url={proposal.link} />
        </Fact>
      </Facts>
      <Facts>
        {/* Long texts must not push the decision off the screen. */}
        <Fact label="Description">
          <Spoiler maxHeight={72} showLabel="Read all" hideLabel="Show less">
            {proposal.description}
          </Spoiler>
        </Fact>
      </Facts>
      <DecisionFields
        states={tsaStates}
        approval={form.values.approval}
        options={reviewOptions}
        author={`The officers of ${proposal.university}`}
      />
    </FormDialog>
  )
}

/** The decision on a cover letter, with university and title as text (001 §3) and a link to the letter. */
export function ReviewLetterDialog({
  letter: given,
  chosen,
  close,
}: DialogProps<boolean> & { letter: TsaLetter; chosen?: LetterApproval | undefined }) {
  const letter = useTsaLetter(given.id).data?.data[0] ?? given
  const mayReview = letterRules.review.test(useMe().actor, letter) === true
  const conflict = useConflict(letter, 'tsa')
  const write = useWrite(reviewTsaLetter)
  const form = useCallForm<Decision, InputOf<typeof reviewTsaLetter>>({
    schema: reviewTsaLetter.input,
    initial: { id: given.id, ...initialDecision(given, chosen) },
    draft: { call: reviewTsaLetter, of: given.id, state: given.version },
    submit: async (values, more) => {
      requireDecision(letter, values)
      await conflict.watch(write.send({ ...values, version: conflict.version }, more))
    },
    then: () => close(true),
  })
  return (
    <FormDialog code="u_reviewCoverProposalTsa" title="Review cover letter" beside form={form} save="Send" saving="Loading...">
      <ConflictNotice states={letterStates} conflict={conflict} record={letter} noun="cover letter" open={mayReview} />
      <TextInput label="University" value={letter.university} readOnly />
      <TextInput label="Title" value={letter.title} readOnly />
      <Facts>
        <Fact label="Link to the letter">
          <ExternalLink url={letter.content} />
        </Fact>
        <Fact label="Guideline">
          {letter.link_guideline_letter ? <ExternalLink url={letter.link_guideline_letter} /> : 'Link not available'}
        </Fact>
      </Facts>
      <DecisionFields
        states={letterStates}
        approval={form.values.approval}
        options={reviewOptions}
        author={`The officers of ${letter.university}`}
      />
    </FormDialog>
  )
}
