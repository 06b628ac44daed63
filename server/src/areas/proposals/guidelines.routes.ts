import { listGuidelines, NO_GUIDELINE, proposalChanged, proposalKind, updateGuideline } from '@pandu/contract/proposals'
import { publish } from '../../kit/live.ts'
import { serve } from '../../kit/serve.ts'
import { staffIds } from '../../kit/staff.ts'

export const guidelineRoutes = [
  serve(listGuidelines, async ({ db }) => {
    const rows = await db.selectFrom('proposal_guidelines').select(['type', 'guideline']).execute()
    const links = new Map(rows.map(({ type, guideline }) => [type, guideline]))
    return { data: proposalKind.options.map((type) => ({ type, guideline: links.get(type) ?? NO_GUIDELINE })), message: 'OK' }
  }),

  // Kept as the specification writes "none": the bare prefix (000 §3).
  serve(updateGuideline, async ({ db, actor }, { type, guideline }) => {
    await db
      .updateTable('proposal_guidelines')
      .set({ guideline: guideline || NO_GUIDELINE, updated_by: actor.id, updated_at: new Date() })
      .where('type', '=', type)
      .execute()
    await publish(db, await staffIds(db), proposalChanged)
    return { message: guideline ? 'The guideline has been saved' : 'The guideline has been removed' }
  }),
]
