import { searchAll } from '@pandu/contract/search'
import { searchFinds } from '../../kit/finds.ts'
import { serve } from '../../kit/serve.ts'
import { logNikSearch } from '../accounts/accounts.service.ts'

export const searchRoutes = [
  serve(searchAll, async ({ db, actor, services }, { text }) => {
    const { contributions, secrets, searchDb } = services
    const finds = contributions.parts.flatMap(({ finds }) => finds?.({ db, reader: actor, contributions, secrets }) ?? [])
    const data = await searchFinds(searchDb, finds, text)
    const scholars = data.filter(({ key }) => key === 'scholars').flatMap(({ records }) => records.map(({ id }) => id))
    await logNikSearch(db, actor, text, scholars)
    const some = data.length === 0 && /\s/.test(text) ? await searchFinds(searchDb, finds, text, true) : []
    return { message: 'OK', data: data.length > 0 ? data : some, partly: some.length > 0 }
  }),
]
