import { isScholar, isStaff } from '@pandu/contract/kit'
import { readOverview } from '@pandu/contract/overview'
import { serve } from '../../kit/serve.ts'
import { partnerOverview } from './overview.partner.ts'
import { scholarOverview } from './overview.scholar.ts'
import { staffOverview } from './overview.staff.ts'

/** Each side of the house has its own first page; how many statements one takes does not depend on how much there is. */
export const overviewRoutes = [
  serve(readOverview, async ({ db, actor }) => {
    const read = isStaff(actor) ? staffOverview : isScholar(actor) ? scholarOverview : partnerOverview
    return { message: 'OK', data: await read(db, actor) }
  }),
]
