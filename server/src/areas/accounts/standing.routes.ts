import { accountRules, readStanding, standingKinds } from '@pandu/contract/accounts'
import { readParts } from '../../kit/parts.ts'
import { serve } from '../../kit/serve.ts'
import { findScholar } from './accounts.queries.ts'

/** More courses than anybody attends at once. */
const MOST_LINES = 30

export const standingRoutes = [
  serve(readStanding, async ({ db, actor, allow, services: { contributions } }, { scholar_id }) => {
    allow(accountRules.readProfile, await findScholar(db, actor, scholar_id))
    const asked = { db, reader: actor, contributions }
    const parts = contributions.parts.flatMap(({ standings }) => standings?.(asked, scholar_id) ?? [])
    const lines = await readParts(db, parts, { limit: MOST_LINES })
    return { message: 'OK', data: standingKinds.flatMap((kind) => lines.filter((line) => line.kind === kind)) }
  }),
]
