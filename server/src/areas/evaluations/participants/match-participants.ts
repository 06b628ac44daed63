import type { Participant } from '@pandu/contract/evaluations'
import { sql } from 'kysely'
import type { Db } from '../../../kit/db.ts'
import { recordsOf } from '../evaluations.records.ts'
import type { JoinLine } from './attendance-list.ts'
import { namesIn, normalized } from './names.ts'
import { totalLength } from './times.ts'

interface Scholar {
  scholar_id: number
  name: string
  no_tf: string | null
  email: string
}

/** Lines with the same e-mail belong to one person; without an e-mail, lines with the same name. The result is cut to the longest alias. */
const keyOf = ({ email, name }: JoinLine) => (email || normalized(name)).slice(0, 200).trimEnd()

/** How long somebody was present. Overlapping times count once; without times the longest duration counts, because durations may overlap. */
const minutesOf = (joins: readonly JoinLine[]) => {
  const spans = joins.flatMap(({ span }) => span ?? [])
  const durations = joins.flatMap(({ lasted }) => lasted ?? [])
  if (spans.length === 0 && durations.length === 0) return null
  return Math.round((spans.length > 0 ? totalLength(spans) : Math.max(...durations)) / 60)
}

/** The element of a list with exactly one, else undefined. */
const only = <T>(found: readonly T[]) => (found.length === 1 ? found[0] : undefined)

type Match = NonNullable<Participant['match']>

/** Matches only what is certain: an e-mail, an alias that somebody has confirmed, a No TELADAN within the name, or the name of exactly one scholar. */
const matcher = (scholars: readonly Scholar[], aliases: readonly { scholar_id: number; alias: string }[]) => {
  const byName = Map.groupBy(scholars, ({ name }) => normalized(name))
  return (key: string, { email, name }: JoinLine): Match | undefined => {
    const names = namesIn(name)
    const found = (by: Match['by'], list: readonly { scholar_id: number }[]): Match | undefined => {
      const one = only([...new Set(list.map(({ scholar_id }) => scholar_id))])
      return one === undefined ? undefined : { scholar_id: one, by }
    }
    return (
      found('email', email === '' ? [] : scholars.filter((one) => one.email.toLowerCase() === email)) ??
      found(
        'alias',
        aliases.filter(({ alias }) => alias === key),
      ) ??
      found(
        'number',
        scholars.filter(({ no_tf }) => no_tf && normalized(no_tf) !== '' && ` ${normalized(name)} `.includes(` ${normalized(no_tf)} `)),
      ) ??
      found(
        'name',
        names.flatMap((one) => byName.get(one) ?? []),
      )
    )
  }
}

/** Scholars with similar names, the most similar first. */
const proposalsFor = async (db: Db, names: readonly { alias: string; name: string }[], scholars: readonly Scholar[]) => {
  if (names.length === 0 || scholars.length === 0) return new Map<string, number[]>()
  const { rows } = await sql<{ alias: string; ids: number[] }>`
    select alias, (array_agg(id order by likeness desc, id))[1:3] ids from (
      select p.alias, s.id, max(similarity(p.name, s.name)) likeness
      from unnest(${names.map(({ alias }) => alias)}::text[], ${names.map(({ name }) => name)}::text[]) p (alias, name)
        cross join unnest(${scholars.map(({ scholar_id }) => scholar_id)}::int[], ${scholars.map(({ name }) => normalized(name))}::text[]) s (id, name)
      group by 1, 2) likely where likeness >= 0.3 group by 1`.execute(db)
  return new Map(rows.map(({ alias, ids }) => [alias, ids]))
}

/** Matches the people of an attendance list to the scholars of a meeting. */
export const participantsOf = async (db: Db, meeting: { id: number; author_id: number }, joins: readonly JoinLine[]) => {
  const scholars = [...(await recordsOf(db, meeting.id)).values()]
  const author = await db.selectFrom('users').select(['name', 'email']).where('id', '=', meeting.author_id).executeTakeFirst()
  const aliases = await db
    .selectFrom('attendance_aliases')
    .select(['scholar_id', 'alias'])
    .where('scholar_id', '=', sql<number>`any(${scholars.map(({ scholar_id }) => scholar_id)}::int[])`)
    .execute()
  const isAuthor = ({ email, name }: JoinLine) =>
    author !== undefined && (email === author.email.toLowerCase() || namesIn(name).includes(normalized(author.name)))

  const match = matcher(scholars, aliases)
  const people = [...Map.groupBy(joins, keyOf)].map(([alias, lines]) => ({
    alias,
    lines,
    match: lines.map((line) => match(alias, line)).find(Boolean),
  }))
  // When two e-mails come with the name of the same scholar, the evaluator has to choose.
  const byName = people.filter(({ match, lines }) => match?.by === 'name' && lines[0]?.email !== '')
  const claims = Map.groupBy(byName, ({ match }) => match?.scholar_id)
  const doubtful = new Set([...claims.values()].filter((list) => list.length > 1).flat())

  const sure = people.filter((one) => one.match && !doubtful.has(one))
  const left = people.filter((one) => !sure.includes(one))
  const open = left.filter(({ lines }) => !lines.some(isAuthor))
  const proposals = await proposalsFor(
    db,
    open.flatMap(({ alias, lines }) => namesIn(lines[0]?.name ?? '').map((name) => ({ alias, name }))),
    scholars,
  )
  const shown = (alias: string, lines: readonly JoinLine[], match: Match | null): Participant => ({
    alias,
    name: lines[0]?.name || (lines[0]?.email ?? ''),
    email: lines[0]?.email ?? '',
    joins: lines.length,
    minutes: minutesOf(lines),
    match,
    proposals: match ? [] : (proposals.get(alias) ?? []),
  })
  // People who match the same scholar are combined.
  const matched = [...Map.groupBy(sure, ({ match }) => match?.scholar_id)].flatMap(([, same]) => {
    const [first] = same
    return first?.match
      ? [
          shown(
            first.alias,
            same.flatMap(({ lines }) => lines),
            first.match,
          ),
        ]
      : []
  })
  return {
    data: [...matched, ...open.map(({ alias, lines }) => shown(alias, lines, null))],
    notes: open.length < left.length ? [`${author?.name ?? 'The author'} held the meeting and was left out.`] : [],
  }
}
