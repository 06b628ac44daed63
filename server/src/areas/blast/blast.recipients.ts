import { type BlastField, blastAudience, type BlastRecipient, type BlastValues } from '@pandu/contract/blast'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { isReachable, NO_ADDRESS } from '../../kit/mail.ts'
import { oneRow } from '../../kit/rows.ts'

/** Who is in a group today. The groups of a deleted course stay without a mark of their own, so the course is asked, too. */
const groupMembers = sql`select m.user_id, 'Group ' || g.title reason from group_members m
  join course_groups g on g.id = m.group_id join courses c on c.id = g.course_id
  where m.left_at is null and g.deleted_at is null and c.deleted_at is null`
const memberships = {
  scholar: sql`select id user_id, 'Scholar' reason from users where role = 'SCHOLAR'`,
  tf: sql`select id user_id, 'Programme team' reason from users where role = 'TF'`,
  vendor: sql`select id user_id, 'Implementing partner' reason from users where role = 'VENDOR'`,
  group: groupMembers,
}
const ofOne: Record<string, (ids: number[]) => ReturnType<typeof sql>> = {
  cohort: (ids) =>
    sql`select m.user_id, 'Cohort ' || c.name reason from cohort_members m join cohorts c on c.id = m.cohort_id where c.id = any(${ids}::int[])`,
  group: (ids) => sql`${groupMembers} and g.id = any(${ids}::int[])`,
  university: (ids) =>
    sql`select u.id user_id, c.name reason from users u join universities c on c.id = u.university_id
      where c.id = any(${ids}::int[]) and u.role = 'SCHOLAR'`,
  user: (ids) => sql`select id user_id, 'Chosen' reason from users where id = any(${ids}::int[])`,
}

/** The people in any of the sets, a row for each membership. None when no set is named. */
const membersOf = (to: readonly string[]) => {
  const parts = Object.entries(memberships)
    .filter(([kind]) => to.includes(kind))
    .map(([, rows]) => rows)
  for (const [kind, rows] of Object.entries(ofOne)) {
    const ids = to.filter((one) => one.startsWith(`${kind}.`)).map((one) => Number(one.slice(kind.length + 1)))
    if (ids.length > 0) parts.push(rows(ids))
  }
  return parts.length > 0 ? sql`${sql.join(parts, sql` union `)}` : sql`select null::int user_id, '' reason where false`
}

/** The people of some sets: each once, with all reasons. An address that two accounts share gets one letter, that of the older account. */
const peopleOf = (to: readonly string[]) => sql`
  select distinct on (lower(u.email)) u.id, u.name, u.email, m.reason, u.created_at
  from (select user_id, string_agg(distinct reason, ', ' order by reason) reason from (${membersOf(to)}) memberships group by user_id) m
  join users u on u.id = m.user_id
  where u.status = 1 and u.email <> ''
  order by lower(u.email), u.id`

/** The sets named in the filter of a list. Unknown values name nobody. */
export const audiencesOf = (to = '') => to.split(',').filter((one) => blastAudience.safeParse(one).success)

/** One page of the people of some sets. */
export const recipientsPage = async (
  db: Db,
  to: readonly string[],
  { pattern, page, sort }: { pattern: string; page: { number: number; size: number }; sort: string },
) => {
  const found = sql`from (${peopleOf(to)}) people where lower(name || ' ' || email) like ${pattern}`
  const key = sort.endsWith('created_at') ? sql`created_at` : sql`lower(name)`
  const order = sort.startsWith('-') ? sql`desc` : sql`asc`
  const { rows: data } = await sql<BlastRecipient>`select id, name, email, reason ${found} order by ${key} ${order}, id ${order}
    limit ${page.size} offset ${(page.number - 1) * page.size}`.execute(db)
  const { total } = oneRow(await sql<{ total: number }>`select count(*)::int total ${found}`.execute(db))
  return { data, total, last_page: Math.max(1, Math.ceil(total / page.size)), message: 'OK' }
}

/** How many people are in some sets without the excluded ones, and the first names. */
export const countPeople = async (db: Db, to: readonly string[], without: readonly number[]) => {
  const counted = await sql<{ people: number; names: string[] | null }>`
    select count(*)::int people, (array_agg(name order by lower(name), id))[1:5] names
    from (${peopleOf(to)}) people where id <> all(${[...without]}::int[])`.execute(db)
  const { people, names } = oneRow(counted)
  return { people, names: names ?? [] }
}

/** Writes the letters of a blast, one for each person of the sets without the excluded ones. Answers how many. */
export const addLetters = async (db: Db, blastId: number, to: readonly string[], without: readonly number[]) => {
  const { numAffectedRows } = await sql`
    insert into blast_letters (blast_id, user_id, name, email, reason)
    select ${blastId}, id, name, email, reason from (${peopleOf(to)}) people where id <> all(${without}::int[]) order by lower(name), id`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/** The columns from which the merge fields of a person are read. */
export interface Person {
  id: number
  name: string
  email: string
  status: number
  university: string | null
  no_tf: string | null
  year_tf: number | null
}

/**
 * Why somebody who was to get a letter does not get it; undefined for those who get it. It is asked again whenever a letter is put into the outbox,
 * because an account may have been deactivated or deleted meanwhile.
 */
export const reasonToLeaveOut = (person: Person | undefined) => {
  if (person?.status !== 1) return 'This account is no longer active'
  return isReachable(person.email) ? undefined : NO_ADDRESS
}

/** The values of a person for the merge fields. */
export const mergeValuesOf = ({ name, email, university, no_tf, year_tf }: Person): BlastValues => ({
  name,
  email,
  university: university ?? '',
  no_tf: no_tf ?? '',
  year_tf: year_tf === null ? '' : String(year_tf),
})

/** The present data of these people. */
export const readPeople = (db: Db, ids: readonly number[]): Promise<Person[]> =>
  db
    .selectFrom('users')
    .leftJoin('universities', 'universities.id', 'users.university_id')
    .select(['users.id', 'users.name', 'users.email', 'users.status', 'universities.name as university', 'users.no_tf', 'users.year_tf'])
    .where('users.id', '=', sql<number>`any(${ids}::int[])`)
    .execute()

const columnOf: Record<BlastField, ReturnType<typeof sql>> = {
  name: sql`u.name`,
  email: sql`u.email`,
  university: sql`(select c.name from universities c where c.id = u.university_id)`,
  no_tf: sql`u.no_tf`,
  year_tf: sql`u.year_tf::text`,
}

/** How many people of a blast have no value for a field, and the name of one of them. */
export const peopleMissingField = async (db: Db, blastId: number, field: BlastField) => {
  const found = await sql<{ count: number; name: string }>`
    select count(*)::int count, min(u.name) name from blast_letters l join users u on u.id = l.user_id
    where l.blast_id = ${blastId} and coalesce(trim(${columnOf[field]}), '') = ''`.execute(db)
  return oneRow(found)
}
