import { Text } from '@mantine/core'
import { isUnchangedDecision, hasRequiredNotes, notesRequired, optionalText, reviewOptions } from '@pandu/contract/kit'
import {
  reviewScoreDraft,
  type ScoreApproval,
  type ScoreDraft,
  scoreDraftChanges,
  scoreRules,
  scoreStates,
  updateScoreDraft,
} from '@pandu/contract/scores'
import * as z from 'zod'
import { useMe } from '../../kit/can.tsx'
import { ConflictNotice, DecisionFields, initialDecision, requireDecision, useConflict } from '../../kit/decided/index.ts'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { changesOf, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'
import { proofLink } from './Proof.tsx'
import { ScoreFields, initialScores } from './ScoreFields.tsx'
import { CurrentScores } from './CurrentScores.tsx'
import { useDraft } from './useDraft.tsx'

const schema = scoreDraftChanges
  .extend({ approval: z.enum(reviewOptions), notes: optionalText(5000) })
  .refine(hasRequiredNotes, notesRequired)

/** The scores beside their proof, and the decision. A reviewer can also correct typing mistakes. Who may not decide sees all of it and cannot save (000 §6). */
export function ReviewDialog({
  draft: given,
  chosen,
  close,
}: DialogProps<boolean> & { draft: ScoreDraft; chosen?: ScoreApproval | undefined }) {
  const draft = useDraft(given.id).data?.data[0] ?? given
  const mayReview = scoreRules.review.test(useMe().actor, draft) === true
  const conflict = useConflict(draft, 'scores')
  const change = useWrite(updateScoreDraft, { silent: true })
  const decide = useWrite(reviewScoreDraft)
  const start = {
    id: given.id,
    ...initialScores(given),
    attachment: undefined as File | undefined,
    ...initialDecision(given, chosen),
  }
  const form = useCallForm({
    schema,
    initial: start,
    readOnly: !scoreRules.manage.test(useMe().actor),
    draft: { call: reviewScoreDraft, of: given.id, state: given.version },
    submit: async ({ approval, notes, ...values }, more) => {
      const { approval: _, notes: __, ...before } = start
      const changes = changesOf(before, values)
      let { version } = conflict
      const hasChanges = Object.keys(changes).length > 0
      if (!hasChanges) requireDecision(draft, { approval, notes })
      if (hasChanges) {
        await conflict.watch(change.send({ id: given.id, ...changes, version }, { onProgress: more.onProgress }))
        // The correction raised the version. If somebody else acted between the two calls, the second one is refused.
        version++
        // Only scores were corrected, without a decision.
        if (isUnchangedDecision(draft, { approval, notes })) return
      }
      await conflict.watch(decide.send({ scholar_id: given.scholar_id, scholar_score_draft_id: given.id, approval, notes, version }, more))
    },
    then: () => close(true),
  })
  return (
    <FormDialog code="u_submission_admin" title={`Scores of ${given.name}`} beside form={form} save="ACCEPT" saving="Loading...">
      <ConflictNotice states={scoreStates} conflict={conflict} record={draft} noun="submission" open={mayReview} />
      <CurrentScores scholarId={given.scholar_id} />
      <ScoreFields disabled={form.readOnly} current={proofLink(draft)} />
      {!draft.attachment && (
        <Text size="sm" c="dimmed">
          There is no proof with these scores.
        </Text>
      )}
      <DecisionFields
        states={scoreStates}
        approval={form.values.approval}
        options={reviewOptions}
        author={given.name}
        disabled={form.readOnly}
      />
    </FormDialog>
  )
}
