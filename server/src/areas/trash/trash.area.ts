import { trashDays } from '@pandu/contract/trash'
import { sql } from 'kysely'
import type { ServerArea } from '../../kit/area.ts'
import { alwaysStays } from '../../kit/personal.ts'
import { personalRoutes } from './personal-data.routes.ts'
import { trashParts } from './trash.parts.ts'
import { trashRoutes } from './trash.routes.ts'
import { trashSchedule } from './trash.schedule.ts'

export const trash: ServerArea = {
  name: 'trash',
  tables: ['trash'],
  settings: [trashDays],
  routes: [...trashRoutes, ...personalRoutes],
  parts: trashParts,
  schedules: [trashSchedule],
  // Without reports that were deleted before their scholar, because the scholar is not told of those. The scholar's other data in the trash is read
  // from there.
  personal: {
    tables: [
      {
        table: 'trash',
        of: 'scholar_id',
        shows: { rows: sql<boolean>`(x.kind = 'scholar')`, without: ['parcel', 'search_text'] },
        stays: alwaysStays,
      },
    ],
  },
}
