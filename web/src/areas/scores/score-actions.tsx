import { listScores, scoreRules, type ScholarScores } from '@pandu/contract/scores'
import { IconEdit, IconPlus } from '@tabler/icons-react'
import type { Action } from '../../kit/actions.tsx'
import { type DialogProps, lazyDialog, open, PickerDialog } from '../../kit/dialogs/index.ts'
import { Avatar } from '../../kit/display.tsx'
const EditScoresDialog = lazyDialog(() => import('./EditScoresDialog.tsx').then((m) => m.EditScoresDialog))
const SubmitDialog = lazyDialog(() => import('./SubmitDialog.tsx').then((m) => m.SubmitDialog))

/** The actions for the scores of a scholar. */
export const scoreActions: readonly Action<ScholarScores>[] = [
  { label: 'Edit scores', icon: IconEdit, may: scoreRules.manage, run: (scores) => open(EditScoresDialog, { scores }) },
  { label: 'Submit scores', icon: IconPlus, may: scoreRules.manage, run: (scholar) => open(SubmitDialog, { scholar }) },
]

function PickScholar({ close }: DialogProps<ScholarScores>) {
  return (
    <PickerDialog
      code="p_score_scholar"
      title="For whom are the scores?"
      endpoint={listScores}
      input={{ sort: 'name' }}
      row={({ id, name, id_teladan, university }) => ({
        id,
        title: name,
        detail: [id_teladan, university].filter(Boolean).join(' · '),
        picture: <Avatar name={name} size={32} />,
      })}
      atOnce
      onPick={([scholar]) => {
        close(scholar)
        return false
      }}
      empty="There are no scholars yet"
      searchLabel="Search scholars"
    />
  )
}

/** Lets a reviewer pick the scholar, then submits scores for that scholar. */
export const submitForScholar = async () => {
  const scholar = await open(PickScholar, {})
  if (scholar) await open(SubmitDialog, { scholar })
}
