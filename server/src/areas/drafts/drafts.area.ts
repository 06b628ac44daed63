import { DRAFT_DAYS } from '@pandu/contract/drafts'
import { draftFileKind } from '../../kit/drafts.ts'
import type { ServerArea } from '../../kit/area.ts'
import { draftRoutes } from './drafts.routes.ts'

export const drafts: ServerArea = {
  name: 'drafts',
  tables: ['form_drafts'],
  routes: draftRoutes,
  // The files of a draft expire with it.
  expiries: [{ table: 'form_drafts', when: `saved_at < now() - interval '${DRAFT_DAYS} days'` }],
  fileGuards: { [draftFileKind]: { mayRead: async ({ actor }, file) => file.owner_id === actor.id } },
  personal: { tables: [{ table: 'form_drafts', of: 'user_id', shows: 'all', words: ['draft', 'drafts'] }] },
}
