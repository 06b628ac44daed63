import { staffWrites } from '@pandu/contract/kit'
import { searchAll } from '@pandu/contract/search'
import { askFinds } from '../../kit/finds.ts'
import { serve } from '../../kit/serve.ts'
import { logIdentityView, wholeNik } from '../accounts/accounts.service.ts'

export const searchRoutes = [
  serve(searchAll, async ({ db, actor, services }, { text }) => {
    const { contributions, secrets } = services
    const finds = contributions.parts.flatMap(({ finds }) => finds?.({ db, reader: actor, contributions, secrets }) ?? [])
    const data = await askFinds(db, finds, text)
    if (wholeNik(text) && staffWrites(actor)) {
      const ids = data.filter(({ key }) => key === 'scholars').flatMap(({ records }) => records.map(({ id }) => id))
      // A number that nobody has is a search, too: it stands in the history of who asked. No line holds the number.
      await logIdentityView(db, actor, ids.length > 0 ? ids : [actor.id], 'nik_search')
    }
    const some = data.length === 0 && /\s/.test(text) ? await askFinds(db, finds, text, true) : []
    return { message: 'OK', data: data.length > 0 ? data : some, partly: some.length > 0 }
  }),
]
