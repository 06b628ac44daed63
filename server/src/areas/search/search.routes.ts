import { searchAll } from '@pandu/contract/search'
import { askFinds } from '../../kit/finds.ts'
import { serve } from '../../kit/serve.ts'

export const searchRoutes = [
  serve(searchAll, async ({ db, actor, services }, { text }) => {
    const finds = services.contributions.parts.flatMap(
      ({ finds }) => finds?.({ db, reader: actor, contributions: services.contributions }) ?? [],
    )
    return { message: 'OK', data: await askFinds(db, finds, text) }
  }),
]
