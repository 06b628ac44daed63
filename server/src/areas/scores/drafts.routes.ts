import {
  createScoreDraft,
  listScoreDrafts,
  reviewScoreDraft,
  scoreDraftHistory,
  scoreRules,
  updateScoreDraft,
} from '@pandu/contract/scores'
import { listPage } from '../../kit/lists.ts'
import { serve } from '../../kit/serve.ts'
import { draftAsWritten, draftColumns, draftRows, drafts, scholarsLike } from './drafts.queries.ts'
import { changeDraft, reviewDraft, submitDraft } from './drafts.service.ts'

/** What scholars hand in, and what is decided about it. */
export const draftRoutes = [
  serve(createScoreDraft, async (call, input) => ({
    message: 'The scores have been submitted',
    data: { id: await submitDraft(call, input) },
  })),

  serve(updateScoreDraft, async (call, input) => ({ message: await changeDraft(call, input) })),

  serve(reviewScoreDraft, async (call, input) => ({ message: await reviewDraft(call, input) })),

  serve(listScoreDrafts, async ({ db, actor }, input) => {
    const { search, id, scholar_id, approval, university_id, year_tf, waiting_days } = input.filter
    const rows = draftRows(db, actor)
      .$if(id !== undefined, (q) => q.where('score_drafts.id', '=', id!))
      .$if(scholar_id !== undefined, (q) => q.where('score_drafts.scholar_id', '=', scholar_id!))
      .$if(approval !== undefined, (q) => q.where('score_drafts.approval', '=', approval!))
      .$if(university_id !== undefined, (q) => q.where('users.university_id', '=', university_id!))
      .$if(year_tf !== undefined, (q) => q.where('users.year_tf', '=', year_tf!))
      .$if(waiting_days !== undefined, (q) => q.where(drafts.waitingFor(waiting_days!)))
      .$if(Boolean(search), (q) => q.where('score_drafts.scholar_id', 'in', scholarsLike(db, search!)))
    const page = await listPage(rows, input, {
      columns: (q) => q.select(draftColumns),
      sorts: { created_at: 'score_drafts.created_at', updated_at: 'score_drafts.updated_at', waiting_since: 'score_drafts.waiting_since' },
      id: 'score_drafts.id',
    })
    return { ...page, data: page.data.map(draftAsWritten) }
  }),

  serve(scoreDraftHistory, async ({ db, actor, allow }, { filter }) => {
    const draft = await drafts.find(db, actor, { id: filter.id })
    allow(scoreRules.read, draft)
    return { data: await drafts.historyOf(db, draft.id), message: 'OK' }
  }),
]
