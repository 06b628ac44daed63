import { Text } from '@mantine/core'
import { listScores, updateScores, type ScholarScores } from '@pandu/contract/scores'
import { ConflictAlert, useConflict } from '../../kit/decided/index.ts'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { changesOf, useCallForm } from '../../kit/form/index.ts'
import { useCall, useWrite } from '../../kit/query.ts'
import { SemesterFields, initialScores } from './ScoreFields.tsx'
import { scoreSummary } from './score-labels.ts'

/** Edits the stored scores of a scholar (001 §2.4). An emptied field deletes its score. */
export function EditScoresDialog({ scores: given, close }: DialogProps<boolean> & { scores: ScholarScores }) {
  const scores = useCall(listScores, { filter: { scholar_id: given.scholar_id } }).data?.data[0] ?? given
  const conflict = useConflict(scores, 'scores')
  const write = useWrite(updateScores)
  const start = initialScores(given)
  const form = useCallForm({
    schema: updateScores.input,
    initial: { scholar_id: given.scholar_id, ...start },
    draft: { call: updateScores, of: given.scholar_id, state: given.version },
    submit: (values, more) =>
      conflict.watch(
        write.send(
          {
            scholar_id: given.scholar_id,
            ...changesOf({ scholar_id: given.scholar_id, ...start }, values),
            version: conflict.version,
          },
          more,
        ),
      ),
    then: () => close(true),
  })
  return (
    <FormDialog code="u_score" title={`Edit scores of ${given.name}`} form={form} save="Save" saving="Loading...">
      {conflict.isStale && (
        <ConflictAlert goOn={scores.version > conflict.version ? conflict.goOn : undefined}>
          {conflict.reason ?? 'These scores have been changed since you opened them.'} They are now: {scoreSummary(scores) || 'none'}.
        </ConflictAlert>
      )}
      <Text size="sm" c="dimmed">
        From 0 to 4 with at most two decimals. {given.name} is notified, and the history says who changed what.
      </Text>
      <SemesterFields autoFocus />
    </FormDialog>
  )
}
