import type { LiveEvent } from '@pandu/contract/kit'
import { type ScoreApproval, scoreDraftChanged, scorePath, scoresChanged, scoreStates } from '@pandu/contract/scores'
import type { Db } from '../../kit/db.ts'
import { escapeHtml } from '../../kit/html.ts'
import { publish } from '../../kit/live.ts'
import { holdersOf, notify } from '../notifications/notifications.service.ts'

const strong = (text: string) => `<strong>${escapeHtml(text)}</strong>`

/** The lines of the bell. */
export const scoreNotices = {
  submitted: (scholar: string) => `${strong(scholar)} submitted scores`,
  changed: (scholar: string) => `${strong(scholar)} changed the submitted scores`,
  resubmitted: (scholar: string) => `${strong(scholar)} resubmitted scores`,
  forYou: 'The programme team entered scores for you',
  corrected: 'The programme corrected the scores you submitted',
  reviewed: (to: ScoreApproval) => `The scores you submitted <strong>${scoreStates.byState[to].became.many}</strong>`,
  edited: 'The programme changed your scores',
}

interface About {
  id: number
  scholar_id: number
}

/** Those who decide hear of what a scholar hands in (O63), the scholar of what others put in or mend. */
export const notifyDraftHandedIn = async (
  db: Db,
  about: About & { name: string },
  what: 'submitted' | 'changed' | 'resubmitted',
  byScholar: boolean,
) => {
  if (byScholar)
    await notify(db, await holdersOf(db, 'UPCM'), { message_html: scoreNotices[what](about.name), url: scorePath.staffDraft(about.id) })
  else
    await notify(db, [about.scholar_id], {
      message_html: what === 'submitted' ? scoreNotices.forYou : scoreNotices.corrected,
      url: scorePath.ownDraft(about.id),
    })
  await refreshScores(db, [about.scholar_id], scoreDraftChanged)
}

/** The scholar hears of a decision (O63). */
export const notifyDraftDecision = async (db: Db, { id, scholar_id }: About, to: ScoreApproval) => {
  await notify(db, [scholar_id], { message_html: scoreNotices.reviewed(to), url: scorePath.ownDraft(id) })
  await refreshScores(db, [scholar_id], scoreDraftChanged)
}

/** The scholar hears that somebody changed a score that stood. */
export const notifyEdited = async (db: Db, scholarId: number) => {
  await notify(db, [scholarId], { message_html: scoreNotices.edited, url: scorePath.own })
  await refreshScores(db, [scholarId])
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
