import { type ScoreDraft, scoreDraftChanges, scoreRules, scoreStates, updateScoreDraft } from '@pandu/contract/scores'
import { useMe } from '../../kit/can.tsx'
import { AskedNotes, ConflictNotice, useConflict } from '../../kit/decided/index.ts'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { changesOf, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'
import { proofLink } from './Proof.tsx'
import { ScoreFields, initialScores } from './ScoreFields.tsx'
import { useDraft } from './useDraft.tsx'

/** Changes one's own submission: the notes of the reviewer, the scores and the proof. Send submits it again (O17). */
export function UpdateDialog({ draft: given, close }: DialogProps<boolean> & { draft: ScoreDraft }) {
  const draft = useDraft(given.id).data?.data[0] ?? given
  const mayEdit = scoreRules.edit.test(useMe().actor, draft) === true
  const conflict = useConflict(draft, 'scores')
  const write = useWrite(updateScoreDraft)
  const start = { id: given.id, ...initialScores(given), attachment: undefined as File | undefined }
  const form = useCallForm({
    schema: scoreDraftChanges,
    initial: start,
    // Only changed fields are sent; a cleared field counts as changed.
    draft: { call: updateScoreDraft, of: given.id, state: given.version },
    submit: (values, more) => conflict.watch(write.send({ id: given.id, ...changesOf(start, values), version: conflict.version }, more)),
    then: () => close(true),
  })
  return (
    <FormDialog code="u_submission" title="Update scores" beside form={form} save="Send" saving="Loading..." canSave={mayEdit}>
      <ConflictNotice states={scoreStates} conflict={conflict} record={draft} noun="submission" open={mayEdit} />
      <AskedNotes states={scoreStates} record={draft} />
      <ScoreFields current={proofLink(draft)} />
    </FormDialog>
  )
}
