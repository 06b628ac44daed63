import { isStaff } from '@pandu/contract/kit'
import { readOverview, readUnread, waitingDays } from '@pandu/contract/overview'
import { serve } from '../../kit/serve.ts'
import { readSetting } from '../../kit/settings.ts'
import { overviewFor } from './overview.queries.ts'

export const overviewRoutes = [
  serve(
    readOverview,
    async ({ db, actor, services }) => ({
      message: 'OK',
      late: await readSetting(db, waitingDays),
      data: await overviewFor({ db, reader: actor, contributions: services.contributions }),
    }),
    // A dozen statements over all areas, and everybody begins with it.
    { cached: true },
  ),

  // A call of its own: it is read from tables that change with every message, so a kept answer would expire at once.
  serve(readUnread, async ({ db, actor, services: { contributions } }) => {
    const asked = { db, reader: actor, contributions }
    const found = isStaff(actor) ? [] : await Promise.all(contributions.parts.map(async ({ unread }) => unread?.(asked) ?? []))
    return { message: 'OK', data: found.flat() }
  }),
]
