import { listSecurityEvents } from '@pandu/contract/session'
import { readSecurityLog } from '../../kit/security-log.ts'
import { serve } from '../../kit/serve.ts'

export const securityLogRoutes = [
  serve(listSecurityEvents, ({ db, services }, { filter: { kind, person_id, search, within }, sort, page }) =>
    readSecurityLog(db, services.contributions, {
      kind,
      personId: person_id,
      search,
      days: within === undefined ? undefined : Number(within),
      oldestFirst: sort === 'at',
      page,
    }),
  ),
]
