import { readOverview } from '@pandu/contract/overview'
import { serve } from '../../kit/serve.ts'
import { overviewFor } from './overview.queries.ts'

export const overviewRoutes = [
  serve(readOverview, async ({ db, actor, services }) => ({
    message: 'OK',
    data: await overviewFor({ db, reader: actor, contributions: services.contributions }),
  })),
]
