import type { Actor } from '@pandu/contract/kit'
import type { Activity } from '@pandu/contract/overview'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import type { DecidedKind } from '../../kit/decided-kind.ts'
import { kindOf, together } from './overview.kinds.ts'

/** Actions of all kinds; a kind declares the words of its further ones. */
const actions: Record<string, string> = { submitted: 'submitted', undone: 'undid the decision on' }

const whatOf = (kind: DecidedKind, { action, from, to }: Pick<Step, 'action' | 'from' | 'to'>) => {
  // A step that is called like the state it leads to, such as 'withdrawn', needs no other words.
  if (action === 'reviewed' || action === to) return kind.states.byState[to]?.actionBeforeTitle ?? to
  return actions[action] ?? kind.actions?.[action] ?? (from === 'process' ? 'changed' : 'handed in again')
}

interface Step {
  key: string
  step_id: number
  at: string
  by_id: number | null
  action: string
  from: string | null
  to: string
  by: string | null
  id: number
  title: string
  campus_id: number | null
  scholar_id: number | null
  scholar: string | null
}

/** What happened to decided records lately, newest first: to the reader's own, or to everybody's. Only the newest steps of each kind are read. */
export const recentSteps = async (
  db: Db,
  actor: Actor,
  kinds: readonly DecidedKind[],
  whose: 'own' | 'all',
  limit = 8,
): Promise<Activity[]> => {
  const parts = kinds.map(({ key, from, where, steps, title, campus, own }) => {
    const rows = sql`select ${key}::text key, s.id step_id, s.at, s.by_id, s.action, s."from", s."to", b.name "by", r.id, ${title} title, ${campus} campus_id,
        r.scholar_id, u.name scholar
      from ${sql.table(steps)} s join ${from} on r.id = s.record_id left join users b on b.id = s.by_id left join users u on u.id = r.scholar_id
      where ${where}`
    // For all records an index scan from the newest step finds enough at once. A reader's own few are selected first, because that scan could be very
    // long.
    return whose === 'own'
      ? sql`select * from (${rows} and ${own(actor)!} offset 0) mine order by at desc, step_id desc limit ${limit}`
      : sql`${rows} order by s.at desc, s.id desc limit ${limit}`
  })
  const latest = await together<Step>(db, parts, sql`order by at desc, key, step_id desc limit ${limit}`)
  return latest.map((row) => {
    const kind = kindOf(kinds, row.key)
    return {
      key: `${row.key}.${row.step_id}`,
      at: row.at,
      who: row.by_id === actor.id ? 'You' : (row.by ?? 'Somebody'),
      what: whatOf(kind, row),
      about: !kind.sameTitle || whose === 'own' ? row.title : `${row.title} of ${row.scholar ?? 'a scholar'}`,
      url: kind.page[whose === 'own' ? 'own' : 'staff'](row),
    }
  })
}
