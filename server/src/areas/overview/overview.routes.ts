import { readOverview, waitingDays } from '@pandu/contract/overview'
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
    { kept: true },
  ),
]
