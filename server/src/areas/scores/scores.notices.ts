import { isScholar, type LiveEvent } from '@pandu/contract/kit'
import { type ScoreApproval, scoreDraftChanged, scorePath, scoresChanged, scoreStates } from '@pandu/contract/scores'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { publish } from '../../kit/live.ts'
import { defineNotices, heldBy, readableAlways, readableToHolders, readableToHoldersWhile, sentence, strong } from '../../kit/notices.ts'
import { holdersOf, notify, notifyEach, type Sender } from '../notifications/notifications.service.ts'

interface Draft {
  id: number
}

export const scoreNotices = defineNotices('score', 'Scores', {
  handedIn: {
    label: 'A scholar submits, changes or resubmits scores',
    reader: heldBy('UPCM'),
    // While their scholar is in the trash, so are scores that wait.
    readable: readableToHoldersWhile(
      'UPCM',
      ({ id }: Draft) => ({ draft: id }),
      (number) => sql<boolean>`exists (select from score_drafts where score_drafts.id = ${number('draft')})`,
    ),
    mail: 'off',
    to: ({ id }: Draft) => scorePath.staffDraft(id),
    words: ({ name, what }: Draft & { name: string; what: 'submitted' | 'changed' | 'resubmitted' }) =>
      sentence`${strong(name)} ${what === 'changed' ? 'changed the submitted' : what} scores`,
  },
  withdrawn: {
    label: 'A scholar withdraws submitted scores',
    reader: heldBy('UPCM'),
    readable: readableToHolders('UPCM'),
    mail: 'off',
    to: ({ id }: Draft) => scorePath.staffDraft(id),
    words: ({ name }: Draft & { name: string }) => sentence`${strong(name)} withdrew submitted scores`,
  },
  entered: {
    label: 'The programme team enters scores for you, or corrects what you submitted',
    reader: isScholar,
    readable: readableAlways,
    mail: 'off',
    to: ({ id }: Draft) => scorePath.ownDraft(id),
    words: ({ isNew }: Draft & { isNew: boolean }) =>
      isNew ? sentence`The programme team entered scores for you` : sentence`The programme team corrected the scores that you submitted`,
  },
  decided: {
    label: 'A decision on scores that you submitted, or a request for a revision',
    reader: isScholar,
    readable: readableAlways,
    mail: 'on',
    to: ({ id }: Draft) => scorePath.ownDraft(id),
    words: ({ approval }: Draft & { approval: ScoreApproval }) =>
      sentence`The scores that you submitted ${strong(scoreStates.byState[approval].noticeText.many)}`,
  },
  undone: {
    label: 'A decision on scores that you submitted is undone',
    reader: isScholar,
    readable: readableAlways,
    // Whoever was told of the decision by mail must also be told by mail that it was undone.
    mail: 'on',
    to: ({ id }: Draft) => scorePath.ownDraft(id),
    words: () => sentence`The last decision on the scores that you submitted was undone`,
  },
  changed: {
    label: 'The programme team changes your scores',
    reader: isScholar,
    readable: readableAlways,
    mail: 'off',
    to: () => scorePath.own,
    words: () => sentence`The programme team changed your scores`,
  },
})

interface About extends Draft {
  scholar_id: number
}

/** Those who decide are told of what a scholar hands in (O63), the scholar of what others hand in or mend. */
export const notifyDraftHandedIn = async (
  sender: Sender,
  { id, scholar_id, name }: About & { name: string },
  what: 'submitted' | 'changed' | 'resubmitted',
  byScholar: boolean,
) => {
  const { db } = sender
  if (byScholar) await notify(sender, scoreNotices.handedIn, await holdersOf(db, 'UPCM'), { id, name, what })
  else await notify(sender, scoreNotices.entered, [scholar_id], { id, isNew: what === 'submitted' })
  await refreshScores(db, [scholar_id], scoreDraftChanged)
}

/** Those who decide are told that they need not decide any more (O93). */
export const notifyDraftWithdrawn = async (sender: Sender, { id, scholar_id, name }: About & { name: string }) => {
  const { db } = sender
  await notify(sender, scoreNotices.withdrawn, await holdersOf(db, 'UPCM'), { id, name })
  await refreshScores(db, [scholar_id], scoreDraftChanged)
}

/** The scholars are told of a decision (O63). */
export const notifyDraftsDecided = async (sender: Sender, decided: readonly About[], approval: ScoreApproval) => {
  await notifyEach(
    sender,
    scoreNotices.decided,
    decided.map(({ id, scholar_id }) => ({ readers: [scholar_id], facts: { id, approval } })),
  )
  await refreshScores(
    sender.db,
    decided.map(({ scholar_id }) => scholar_id),
    scoreDraftChanged,
  )
}

/** They are told that it was undone. */
export const notifyDraftsUndone = async (sender: Sender, undone: readonly About[]) => {
  await notifyEach(
    sender,
    scoreNotices.undone,
    undone.map(({ id, scholar_id }) => ({ readers: [scholar_id], facts: { id } })),
  )
  await refreshScores(
    sender.db,
    undone.map(({ scholar_id }) => scholar_id),
    scoreDraftChanged,
  )
}

/** The scholars are told that somebody changed stored scores: by an edit, an import or its undoing. */
export const notifyChanged = async (sender: Sender, scholarIds: readonly number[]) => {
  await notify(sender, scoreNotices.changed, scholarIds, {})
  await refreshScores(sender.db, scholarIds)
}

/** Refreshes the open screens of the scholars and of all who read every score. */
export const refreshScores = async (db: Db, scholarIds: readonly number[], event: LiveEvent = scoresChanged) =>
  publish(db, [...scholarIds, ...(await readersOf(db))], event)

const readersOf = async (db: Db) => {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', ['SUPERADMIN', 'TF', 'VENDOR'])
    .where('status', '=', 1)
    .execute()
  return rows.map(({ id }) => id)
}
