import { SCORE_DECISIONS } from '@pandu/contract/operations'
import { scoreRules, scoreStates, type Semester, semesterKey } from '@pandu/contract/scores'
import type { Db } from '../../kit/db.ts'
import { decidedTogether } from '../operations/decided-together.service.ts'
import { scholarWithDuplicate, duplicateErrors } from './drafts.duplicates.ts'
import { drafts, draftsMatching, lockDrafts } from './drafts.queries.ts'
import { draftsDecided } from './drafts.service.ts'
import { notifyDraftsUndone } from './scores.notices.ts'
import { lockScores, writeScores } from './scores.service.ts'

/** One decision on many submissions of scores, and undoing it together with the scores that it wrote. */
export const draftsTogether = decidedTogether({
  kind: SCORE_DECISIONS,
  states: scoreStates,
  noun: { one: 'submission', many: 'submissions' },
  records: drafts,
  lock: ({ db, actor }, ids) => lockDrafts(db, actor, ids),
  matching: ({ db, actor }, filter: Parameters<typeof draftsMatching>[2]) => draftsMatching(db, actor, filter),
  id: 'score_drafts.id',
  verdict: (actor, draft) => scoreRules.review.test(actor, draft),
  problemsOf: ({ db }, found, approval) => duplicateErrors(db, found, approval),
  decides: (actor) => scoreRules.manage.test(actor) === true,
  describe: ({ name }) => ({ title: 'Scores', name }),
  decided: (call, found, approval) => draftsDecided(call, found, approval),
  undoRefusal: async ({ db }, found, before) => {
    const double = await scholarWithDuplicate(db, found, before)
    if (double) return `Another submission of ${double} waits for the same semester by now; this decision can no longer be undone`
    const written = await writtenBy(db, found)
    const scores = await lockScores(
      db,
      written.map(({ scholar_id }) => scholar_id),
    )
    const moved = written.find(({ scholar_id, semester, to }) => scores.get(scholar_id)?.[semesterKey(semester)] !== to)
    return moved && `Semester ${moved.semester} of ${moved.name} has been changed since; this decision can no longer be undone`
  },
  undone: async (call, found) => {
    const written = await writtenBy(call.db, found)
    const wanted = written.map(({ scholar_id, semester, from }) => ({ scholar_id, semester, to: from }))
    if (wanted.length > 0) await writeScores(call, wanted, { source: 'undo' })
    await notifyDraftsUndone(call, found)
  },
})

interface Approved {
  id: number
  approval: string
  decided_at: Date | string | null
}

/**
 * The scores that the approval of these submissions changed: one line for each semester of a scholar, from the first value to the last, because two of
 * them may have named the same semester.
 */
const writtenBy = async (db: Db, found: readonly Approved[]) => {
  const approvedAt = new Map(found.flatMap(({ id, approval, decided_at }) => (approval === 'approved' ? [[id, decided_at] as const] : [])))
  if (approvedAt.size === 0) return []
  const rows = await db
    .selectFrom('score_changes')
    .innerJoin('users', 'users.id', 'score_changes.scholar_id')
    .where('draft_id', 'in', [...approvedAt.keys()])
    .orderBy('score_changes.id')
    .select(['draft_id', 'scholar_id', 'semester', 'from', 'to', 'at', 'users.name'])
    .$narrowType<{ semester: Semester; draft_id: number }>()
    .execute()
  const whole = new Map<string, (typeof rows)[number]>()
  for (const row of rows) {
    // Scores of an earlier approval that was undone do not belong to this one.
    if (new Date(row.at) < new Date(approvedAt.get(row.draft_id) ?? 0)) continue
    const key = `${row.scholar_id} ${row.semester}`
    const first = whole.get(key)
    whole.set(key, first ? { ...row, from: first.from } : row)
  }
  return [...whole.values()]
}
