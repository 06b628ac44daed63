import { Text } from '@mantine/core'
import { reviewOptions } from '@pandu/contract/kit'
import { createScoreDraft, newScoreDraft, type ScoreApproval, scoreStates } from '@pandu/contract/scores'
import { useMe } from '../../kit/can.tsx'
import { DecisionFields } from '../../kit/decided/index.ts'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'
import { ScoreFields, initialScores } from './ScoreFields.tsx'
import { CurrentScores } from './CurrentScores.tsx'

interface SubmitProps extends DialogProps<number> {
  /** The scholar for whom a reviewer enters scores; without it the reader submits their own. */
  scholar?: { scholar_id: number; name: string }
}

/** Submits new scores with their proof. Reviewers can decide at the same time (000 §2). Closes with the id of the submission. */
export function SubmitDialog({ scholar, close }: SubmitProps) {
  const me = useMe()
  const write = useWrite(createScoreDraft)
  const form = useCallForm<{ attachment: File | undefined; approval?: Exclude<ScoreApproval, 'withdrawn'>; [field: string]: unknown }>({
    schema: newScoreDraft,
    initial: {
      ...initialScores(),
      attachment: undefined,
      ...(scholar && { scholar_id: scholar.scholar_id, approval: 'process', notes: '' }),
    },
    draft: { call: createScoreDraft, of: scholar?.scholar_id },
    submit: (values, more) => write.send(values, more),
    then: ({ data }: { data: { id: number } }) => close(data.id),
  })
  return (
    <FormDialog
      code={scholar ? 'c_submission_admin' : 'c_submission'}
      title={scholar ? `Submit scores for ${scholar.name}` : 'Submit scores'}
      form={form}
      save="Submit"
      saving="Creating"
    >
      <Text size="sm" c="dimmed">
        Fill in the semesters that are new or have changed; the others stay as they are. Attach the transcript that shows them.
      </Text>
      <CurrentScores scholarId={scholar?.scholar_id ?? me.user.id} />
      <ScoreFields autoFocus />
      {scholar && form.values.approval && (
        <DecisionFields states={scoreStates} approval={form.values.approval} options={reviewOptions} author={scholar.name} />
      )}
    </FormDialog>
  )
}
