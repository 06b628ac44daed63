import { isFinal } from '@pandu/contract/kit'
import {
  deleteMicroEvents,
  deleteTsaCategory,
  letterRules,
  letterStates,
  listTsaLetters,
  listTsaProposals,
  type MicroEvent,
  microRules,
  type TsaCategory,
  type TsaLetter,
  type TsaProposal,
  tsaRules,
  tsaStates,
  withdrawTsaLetter,
  withdrawTsaProposal,
} from '@pandu/contract/tsa'
import { IconGavel, IconMailForward, IconPencil, IconTrash } from '@tabler/icons-react'
import type { Action } from '../../kit/actions.tsx'
import { withdrawAction } from '../../kit/decided/index.ts'
import { stateOfKey, decisionKeys } from '../../kit/decided/decisionKeys.ts'
import { confirmAction, lazyDialog, open } from '../../kit/dialogs/index.ts'

const CoverLetterDialog = lazyDialog(() => import('./CoverLetterDialog.tsx').then((m) => m.CoverLetterDialog))
const UpdateProposalDialog = lazyDialog(() => import('./ProposalDialog.tsx').then((m) => m.UpdateProposalDialog))
const ReviewProposalDialog = lazyDialog(() => import('./ReviewDialogs.tsx').then((m) => m.ReviewProposalDialog))
const UpdateLetterDialog = lazyDialog(() => import('./CoverLetterDialog.tsx').then((m) => m.UpdateLetterDialog))
const ReviewLetterDialog = lazyDialog(() => import('./ReviewDialogs.tsx').then((m) => m.ReviewLetterDialog))
const CategoryDialog = lazyDialog(() => import('./CategoryDialog.tsx').then((m) => m.CategoryDialog))
const MicroEventDialog = lazyDialog(() => import('./MicroEventDialog.tsx').then((m) => m.MicroEventDialog))

const writeLetter: Action<TsaProposal> = {
  label: 'Write a cover letter',
  icon: IconMailForward,
  // Proposals that are no activity yet do not show the action at all, because nobody could use it.
  may: (actor, activity) => letterRules.submit.test(actor, activity) === true,
  run: (activity) => open(CoverLetterDialog, { activity }),
}

/** The actions for a proposal. For final ones, editing and reviewing are hidden instead of disabled (000 §4). */
export const tsaProposalActions: readonly Action<TsaProposal>[] = [
  {
    label: 'Update Proposal',
    icon: IconPencil,
    may: (actor, proposal) => tsaRules.edit.test(actor, proposal) === true,
    run: (proposal) => open(UpdateProposalDialog, { proposal }),
    beside: true,
  },
  {
    label: 'Review',
    icon: IconGavel,
    may: (actor, proposal) => !isFinal(tsaStates, proposal.approval) && tsaRules.review.test(actor, proposal) === true,
    run: (proposal, key) => open(ReviewProposalDialog, { proposal, chosen: stateOfKey(key) }),
    beside: true,
    keys: decisionKeys,
  },
  withdrawAction<TsaProposal>({
    code: 'withdraw_tsa_proposal',
    states: tsaStates,
    area: 'tsa',
    noun: 'proposal',
    title: 'TSA proposal',
    about: ({ title }) => `“${title}”`,
    call: withdrawTsaProposal,
    may: tsaRules.withdraw,
    list: listTsaProposals,
  }),
  writeLetter,
]

export const activityActions: readonly Action<TsaProposal>[] = [writeLetter]

export const letterActions: readonly Action<TsaLetter>[] = [
  {
    label: 'Update cover letter',
    icon: IconPencil,
    may: (actor, letter) => letterRules.edit.test(actor, letter) === true,
    run: (letter) => open(UpdateLetterDialog, { letter }),
    beside: true,
  },
  {
    label: 'Review',
    icon: IconGavel,
    may: (actor, letter) => !isFinal(letterStates, letter.approval) && letterRules.review.test(actor, letter) === true,
    run: (letter, key) => open(ReviewLetterDialog, { letter, chosen: stateOfKey(key) }),
    beside: true,
    keys: decisionKeys,
  },
  withdrawAction<TsaLetter>({
    code: 'withdraw_cover_letter',
    states: letterStates,
    area: 'tsa',
    noun: 'cover letter',
    title: 'cover letter',
    about: ({ title }) => `The cover letter of “${title}”`,
    call: withdrawTsaLetter,
    may: letterRules.withdraw,
    list: listTsaLetters,
  }),
]

export const categoryActions: readonly Action<TsaCategory>[] = [
  { label: 'Edit', icon: IconPencil, may: tsaRules.categorise, run: (category) => open(CategoryDialog, { category }) },
  confirmAction(deleteTsaCategory, {
    may: tsaRules.removeCategory,
    icon: IconTrash,
    danger: true,
    label: 'Delete',
    title: 'Delete category',
    body: ({ name }: TsaCategory) => `Delete the category ${name}?`,
    input: ({ id }: TsaCategory) => ({ id }),
  }),
]

const editMicroEvent: Action<MicroEvent> = {
  label: 'Edit',
  icon: IconPencil,
  may: microRules.keep,
  run: (event) => open(MicroEventDialog, { event }),
}

const deleteMicroEvent = confirmAction(deleteMicroEvents, {
  may: microRules.keep,
  icon: IconTrash,
  danger: true,
  label: 'Delete',
  title: 'Delete micro event',
  body: ({ title, university }: MicroEvent) => `Delete “${title}” of ${university}?`,
  input: ({ id }: MicroEvent) => [{ id }],
})

export const microEventActions: readonly Action<MicroEvent>[] = [editMicroEvent, deleteMicroEvent]

/** The actions on the page of an event; `leave` is called after the event was deleted. */
export const microEventPageActions = (leave: () => void): readonly Action<MicroEvent>[] => [
  editMicroEvent,
  { ...deleteMicroEvent, run: (event) => void deleteMicroEvent.run(event).then((gone) => gone && leave()) },
]
