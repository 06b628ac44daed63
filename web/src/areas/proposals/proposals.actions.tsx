import { proposalStates, wasApproved } from '@pandu/contract/proposals'
import { isFinal } from '@pandu/contract/kit'
import { IconFlag, IconGavel, IconLink, IconPencil } from '@tabler/icons-react'
import type { Action } from '../../kit/actions.tsx'
import { withdrawAction } from '../../kit/decided/index.ts'
import { stateOfKey, decisionKeys } from '../../kit/decided/decisionKeys.ts'
import { confirmAction, lazyDialog, open } from '../../kit/dialogs/index.ts'
import type { Kind, Proposal } from './kindType.ts'
const UpdateDialog = lazyDialog(() => import('./UpdateDialog.tsx').then((m) => m.UpdateDialog))
const ReviewDialog = lazyDialog(() => import('./ReviewDialog.tsx').then((m) => m.ReviewDialog))
const AttendanceDialog = lazyDialog(() => import('./AttendanceDialog.tsx').then((m) => m.AttendanceDialog))

/**
 * The actions for a proposal of a kind. Once it is approved, the buttons for editing and reviewing are hidden instead of
 * disabled (000 §4).
 */
export const proposalActions = (kind: Kind): readonly Action<Proposal>[] => [
  {
    label: 'Update Proposal',
    icon: IconPencil,
    may: (actor, proposal) => kind.may.edit.test(actor, proposal) === true,
    run: (proposal) => open(UpdateDialog, { kind, proposal }),
    beside: true,
  },
  {
    label: 'Review',
    icon: IconGavel,
    may: (actor, proposal) => !isFinal(proposalStates, proposal.approval) && kind.may.review.test(actor, proposal) === true,
    run: (proposal, key) => open(ReviewDialog, { kind, proposal, chosen: stateOfKey(key) }),
    beside: true,
    keys: decisionKeys,
  },
  ...(kind.reviewOptions.includes('finish') ? [finishOf(kind)] : []),
  ...attendanceOf(kind),
  withdrawOf(kind),
]

/** Finishing is the only step after an approval (X44). */
const finishOf = (kind: Kind) =>
  confirmAction(kind.calls.review, {
    code: 'finish_proposal',
    label: 'Finish',
    title: `Finish ${kind.noun}`,
    icon: IconFlag,
    may: (actor, proposal) => proposal.approval === 'approved' && kind.may.review.test(actor, { ...proposal, next: 'finish' }) === true,
    body: ({ name, title }: Proposal) =>
      `Is the ${kind.noun} “${title}” of ${name} over? It will be marked as finished, and that cannot be changed.`,
    input: ({ id, version, notes }: Proposal) => ({ id, version, notes, approval: 'finish' }),
  })

const attendanceOf = (kind: Kind): Action<Proposal>[] => {
  const { attendance } = kind.calls
  if (!attendance) return []
  return [
    {
      label: ({ data_proposal }) => (data_proposal?.attendance_report ? 'Change attendance report' : 'Add attendance report'),
      icon: IconLink,
      may: (actor, proposal) => wasApproved(proposal.approval) && kind.may.attend.test(actor, proposal) === true,
      run: (proposal) => open(AttendanceDialog, { call: attendance, proposal }),
    },
  ]
}

const withdrawOf = (kind: Kind) =>
  withdrawAction<Proposal>({
    code: 'withdraw_proposal',
    states: proposalStates,
    area: 'proposals',
    noun: 'proposal',
    title: `${kind.noun} proposal`,
    about: ({ title }) => `“${title}”`,
    call: kind.calls.withdraw,
    may: kind.may.withdraw,
    list: kind.calls.own,
  })
