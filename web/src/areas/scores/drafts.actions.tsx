import { isFinal } from '@pandu/contract/kit'
import { listScoreDrafts, scoreRules, scoreStates, type ScoreDraft, withdrawScoreDraft } from '@pandu/contract/scores'
import { IconEye, IconGavel, IconPencil } from '@tabler/icons-react'
import type { Action } from '../../kit/actions.tsx'
import { withdrawAction } from '../../kit/decided/index.ts'
import { stateOfKey, decisionKeys } from '../../kit/decided/decisionKeys.ts'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'

const UpdateDialog = lazyDialog(() => import('./UpdateDialog.tsx').then((m) => m.UpdateDialog))
const ReviewDialog = lazyDialog(() => import('./ReviewDialog.tsx').then((m) => m.ReviewDialog))

/** The actions for a submission. Once it is approved, the buttons for editing and reviewing are hidden instead of disabled (000 §4). */
export const draftActions: readonly Action<ScoreDraft>[] = [
  {
    label: 'Update scores',
    icon: IconPencil,
    may: (actor, draft) => actor.scholarId === draft.scholar_id && scoreRules.edit.test(actor, draft) === true,
    run: (draft) => open(UpdateDialog, { draft }),
    beside: true,
  },
  {
    label: 'Review',
    icon: IconGavel,
    may: (actor, draft) => scoreRules.review.test(actor, draft) === true,
    run: (draft, key) => open(ReviewDialog, { draft, chosen: stateOfKey(key) }),
    beside: true,
    keys: decisionKeys,
  },
  {
    label: 'View scores',
    icon: IconEye,
    may: (actor, draft) =>
      !isFinal(scoreStates, draft.approval) && scoreRules.readAll.test(actor) === true && scoreRules.manage.test(actor) === false,
    run: (draft) => open(ReviewDialog, { draft }),
    beside: true,
  },
  withdrawAction<ScoreDraft>({
    code: 'withdraw_scores',
    states: scoreStates,
    area: 'scores',
    noun: 'submission',
    title: 'scores',
    about: () => 'This submission of scores',
    call: withdrawScoreDraft,
    may: scoreRules.withdraw,
    list: listScoreDrafts,
  }),
]
