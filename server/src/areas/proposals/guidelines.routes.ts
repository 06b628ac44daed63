import { mustExist } from '@pandu/contract/kit'
import { guidelineSettings, listGuidelines, proposalChanged, proposalKind, updateGuideline } from '@pandu/contract/proposals'
import { wholeList } from '../../kit/lists.ts'
import { refuseOutdatedChange } from '../../kit/outdated-change.ts'
import { serve } from '../../kit/serve.ts'
import { publishToStaff } from '../../kit/staff.ts'
import { storedSettings, storeSetting } from '../settings/settings.service.ts'

export const guidelineRoutes = [
  serve(listGuidelines, async ({ db }) => {
    const kinds = proposalKind.options
    const stored = await storedSettings(
      db,
      kinds.map((kind) => guidelineSettings[kind]),
    )
    const data = stored.map(({ value, updated_at }, at) => ({ type: mustExist(kinds[at], 'The kind'), guideline: value, updated_at }))
    return wholeList(data)
  }),

  serve(updateGuideline, async (call, { type, guideline, updated_at }) => {
    await storeSetting(call, guidelineSettings[type], guideline, (stored) =>
      refuseOutdatedChange(updateGuideline, { type, guideline: stored.value, updated_at: stored.updated_at }, updated_at, 'guideline'),
    )
    await publishToStaff(call.db, [], proposalChanged)
    return { message: guideline ? 'The guideline has been saved' : 'The guideline has been removed' }
  }),
]
