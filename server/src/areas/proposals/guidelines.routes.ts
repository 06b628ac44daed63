import { listGuidelines, NO_GUIDELINE, proposalChanged, proposalKind, updateGuideline } from '@pandu/contract/proposals'
import { notFound } from '../../kit/errors.ts'
import { publish } from '../../kit/live.ts'
import { mustBeAsRead } from '../../kit/read-state.ts'
import { serve } from '../../kit/serve.ts'
import { staffIds } from '../../kit/staff.ts'

export const guidelineRoutes = [
  serve(listGuidelines, async ({ db }) => {
    const rows = await db.selectFrom('proposal_guidelines').select(['type', 'guideline', 'updated_at']).execute()
    return { data: proposalKind.options.flatMap((kind) => rows.filter(({ type }) => type === kind)), message: 'OK' }
  }),

  // Kept as the specification writes "none": the bare prefix (000 §3).
  serve(updateGuideline, async ({ db, actor }, { type, guideline, updated_at }) => {
    const stored = await db.selectFrom('proposal_guidelines').selectAll().where('type', '=', type).forNoKeyUpdate().executeTakeFirst()
    if (!stored) throw notFound()
    mustBeAsRead(updateGuideline, stored, updated_at, 'guideline')
    await db
      .updateTable('proposal_guidelines')
      .set({ guideline: guideline || NO_GUIDELINE, updated_by: actor.id, updated_at: new Date() })
      .where('type', '=', type)
      .execute()
    await publish(db, await staffIds(db), proposalChanged)
    return { message: guideline ? 'The guideline has been saved' : 'The guideline has been removed' }
  }),
]
