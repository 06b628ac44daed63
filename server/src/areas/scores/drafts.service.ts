import { type Actor, requiredMessage, recordOf, type Upload, currentTime, firstOf } from '@pandu/contract/kit'
import {
  noScoreError,
  type ScoreApproval,
  scoreRules,
  scoreText,
  type SemesterKey,
  semesterKey,
  semesterKeys,
  semesters,
  type Semesters,
} from '@pandu/contract/scores'
import { fieldChanges } from '../../kit/decided-steps.ts'
import type { Change } from '../../kit/decided-tables.ts'
import { conflict, forbidden, invalid, notFound } from '../../kit/errors.ts'
import { ifGiven } from '../../kit/lists.ts'
import type { Call } from '../../kit/serve.ts'
import { reachedScholars } from '../accounts/accounts.service.ts'
import { duplicateErrors, refuseTakenSemesters } from './drafts.duplicates.ts'
import { drafts, type StoredDraft } from './drafts.queries.ts'
import { notifyDraftHandedIn, notifyDraftsDecided, notifyDraftWithdrawn } from './scores.notices.ts'
import { writeScores } from './scores.service.ts'

type Scores = Partial<Record<SemesterKey, number | null | undefined>>
type Decision = ScoreApproval

/** The scholar of a submission: the one who hands it in, or the one whom a reviewer has named. */
const scholarOf = async ({ db, actor }: Call<Actor>, wanted: number | undefined) => {
  const named = wanted ?? actor.scholarId
  if (!named) throw invalid({ scholar_id: [requiredMessage('scholar_id')] })
  if (actor.scholarId !== null && named !== actor.scholarId) throw notFound()
  const scholar = await db
    .selectFrom('users')
    .select(['id', 'name', 'year_tf'])
    .where('id', '=', named)
    .where('role', '=', 'SCHOLAR')
    .$call(ifGiven(reachedScholars(db, actor), (q, reached) => q.where('id', 'in', reached)))
    .executeTakeFirst()
  if (!scholar) throw notFound()
  return scholar
}

/** Hands in scores with their proof; whoever decides may decide at once. Answers the id. */
export const submitDraft = async (
  call: Call<Actor>,
  given: Scores & {
    scholar_id?: number | undefined
    attachment?: Upload | undefined
    approval: Exclude<Decision, 'withdrawn'>
    notes: string
  },
) => {
  const { db, actor } = call
  const { scholar_id, attachment, approval, notes } = given
  const scholar = await scholarOf(call, scholar_id)
  const byScholar = actor.scholarId !== null
  if (byScholar && (approval !== 'process' || notes !== '')) throw forbidden()

  await refuseTakenSemesters(call, scholar, scoresIn(given))

  const at = currentTime()
  const draft = await db
    .insertInto('score_drafts')
    .values({ ...scoresIn(given), scholar_id: scholar.id, created_at: at, updated_at: at, waiting_since: at })
    .returningAll()
    .executeTakeFirstOrThrow()
  await putAttachment(call, draft, attachment)
  await drafts.begin(db, actor, draft.id, { at, to: 'process' })
  await notifyDraftHandedIn(call, { id: draft.id, scholar_id: scholar.id, name: scholar.name }, 'submitted', byScholar)
  if (approval !== 'process' || notes !== '') await decide(call, { ...draft, approval: 'process' }, { approval, notes })
  return draft.id
}

/** Changes a submission; fields that are not sent stay. If the scholar changes it after revision or decline, this hands it in again (O17). */
export const changeDraft = async (
  call: Call<Actor>,
  { id, version, attachment, ...given }: Scores & { id: number; version?: number | undefined; attachment?: Upload | undefined },
) => {
  const { db, actor, allow } = call
  const draft = await drafts.lockForChange(call, { id }, version)
  allow(scoreRules.edit, draft)
  const scores = { ...scoresIn(draft), ...scoresIn(given) }
  if (semesterKeys.every((key) => scores[key] === null)) throw invalid({ [firstOf(noScoreError.path)]: [noScoreError.error] })

  const scholar = await db
    .selectFrom('users')
    .select(['id', 'name', 'year_tf'])
    .where('id', '=', draft.scholar_id)
    .executeTakeFirstOrThrow()
  // A submission that waits already continues to wait. A declined one counts as new.
  const comes = semesterKeys.filter((key) => draft.approval === 'declined' || draft[key] === null)
  await refuseTakenSemesters(call, scholar, Object.fromEntries(comes.map((key) => [key, scores[key]])), id)

  const changes = [...fieldChanges(asTexts(draft), asTexts(scores), semesterKeys), ...(await putAttachment(call, draft, attachment))]
  // A reviewer who mends a slip does not hand it in: the scholar still has to act.
  const byScholar = actor.scholarId === draft.scholar_id
  const again = byScholar && draft.approval !== 'process'
  if (changes.length === 0 && !again) return 'Nothing has changed'
  await drafts.advance(call, draft, { action: 'changed', to: byScholar ? 'process' : draft.approval, changes, set: scores })
  const about = { id, scholar_id: draft.scholar_id, name: scholar.name }
  await notifyDraftHandedIn(call, about, again ? 'resubmitted' : 'changed', byScholar)
  return again ? 'The scores have been handed in again' : 'The submission has been changed'
}

/** The scholar withdraws a submission that waits (O93). */
export const withdrawDraft = async (
  call: Call<Actor>,
  { id, reason, version }: { id: number; reason: string; version?: number | undefined },
) => {
  const draft = await drafts.lockForChange(call, { id }, version)
  call.allow(scoreRules.withdraw, draft)
  await drafts.advance(call, draft, { action: 'withdrawn', to: 'withdrawn', notes: reason })
  await notifyDraftWithdrawn(call, { id, scholar_id: draft.scholar_id, name: call.actor.name })
  return 'The scores have been withdrawn'
}

/** Records a decision. Of several at once exactly one is accepted; the others are told who was first. */
export const reviewDraft = async (
  call: Call<Actor>,
  given: { scholar_id: number; scholar_score_draft_id: number; approval: Decision; notes: string; version?: number | undefined },
) => {
  const { scholar_id, scholar_score_draft_id: id, version } = given
  const draft = await drafts.lockForChange(call, { id, scholar_id }, version)
  call.allow(scoreRules.review, draft)
  const double = (await duplicateErrors(call.db, [draft], given.approval)).get(draft.id)
  if (double) throw conflict(double)
  return decide(call, draft, given)
}

const decide = async (call: Call<Actor>, draft: StoredDraft, { approval, notes }: { approval: Decision; notes: string }) => {
  const message = await drafts.decide(call, draft, { approval, notes })
  await draftsDecided(call, [draft], approval)
  return message
}

/** Approval copies the semesters to the scores of the scholar; semesters that the submission does not name stay (O27). */
export const draftsDecided = async (call: Call<Actor>, decided: readonly StoredDraft[], approval: Decision) => {
  // In the order in which they were handed in: of two of one scholar the later one counts.
  if (approval === 'approved') {
    const wanted = decided.flatMap((draft) =>
      semesters.flatMap((semester) => {
        const to = draft[semesterKey(semester)]
        return to === null ? [] : [{ scholar_id: draft.scholar_id, semester, to, draft_id: draft.id }]
      }),
    )
    await writeScores(call, wanted, { source: 'draft' })
  }
  await notifyDraftsDecided(call, decided, approval)
}

/** Stores the proof that came with a write. A replaced one stays readable, because the history names it. */
const putAttachment = async (
  { db, keep }: Call<Actor>,
  draft: StoredDraft | (Omit<StoredDraft, 'approval'> & { approval: string }),
  given: Upload | undefined,
): Promise<Change[]> => {
  if (!given) return []
  const old = draft.file_id ? await db.selectFrom('files').select('name').where('id', '=', draft.file_id).executeTakeFirst() : undefined
  const file_id = await keep(given, { kind: 'scores.attachment', recordId: draft.id, ownerId: draft.scholar_id })
  await db.updateTable('score_drafts').set({ file_id }).where('id', '=', draft.id).execute()
  return [
    { field: 'attachment', from: old?.name ?? '', to: given.name, ...(draft.file_id && { from_file: draft.file_id }), to_file: file_id },
  ]
}

/** The scores among the fields of an input or a row; those that are not given are left out. */
const scoresIn = (given: Scores) =>
  Object.fromEntries(semesterKeys.flatMap((key) => (given[key] === undefined ? [] : [[key, given[key]]]))) as Partial<Semesters>

const asTexts = (scores: Partial<Semesters>) => recordOf(semesterKeys, (key) => scoreText(scores[key]))
