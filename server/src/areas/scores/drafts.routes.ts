import {
  createScoreDraft,
  decideScoreDrafts,
  listScoreDrafts,
  reviewScoreDraft,
  scoreDraftHistory,
  scoreRules,
  updateScoreDraft,
  withdrawScoreDraft,
} from '@pandu/contract/scores'
import { listPage, wholeList } from '../../kit/lists.ts'
import { serve } from '../../kit/serve.ts'
import { draftsTogether } from './decide-together.ts'
import { toScoreDraft, draftColumns, drafts, draftsMatching } from './drafts.queries.ts'
import { changeDraft, reviewDraft, submitDraft, withdrawDraft } from './drafts.service.ts'

/** What scholars hand in, and the decisions on it. */
export const draftRoutes = [
  serve(createScoreDraft, async (call, input) => ({
    message: 'The scores have been submitted',
    data: { id: await submitDraft(call, input) },
  })),

  serve(updateScoreDraft, async (call, input) => ({ message: await changeDraft(call, input) })),

  serve(withdrawScoreDraft, async (call, input) => ({ message: await withdrawDraft(call, input) })),

  serve(reviewScoreDraft, async (call, input) => ({ message: await reviewDraft(call, input) })),

  serve(decideScoreDrafts, draftsTogether.decide),

  serve(listScoreDrafts, async ({ db, actor }, input) => {
    const page = await listPage(draftsMatching(db, actor, input.filter), input, {
      columns: (q) => q.select(draftColumns),
      sorts: { created_at: 'score_drafts.created_at', updated_at: 'score_drafts.updated_at', waiting_since: 'score_drafts.waiting_since' },
      id: 'score_drafts.id',
    })
    return { ...page, data: page.data.map(toScoreDraft) }
  }),

  serve(scoreDraftHistory, async ({ db, actor, allow }, { filter }) => {
    const draft = await drafts.find(db, actor, { id: filter.id })
    allow(scoreRules.read, draft)
    return wholeList(await drafts.historyOf(db, draft.id))
  }),
]
