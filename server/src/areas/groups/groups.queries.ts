import type { Group, GroupFacilitator, GroupMember } from '@pandu/contract/groups'
import { fileUrl } from '@pandu/contract/files'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'

export const memberCount = sql<number>`(select count(*) from group_members m where m.group_id = course_groups.id and m.left_at is null)`

export const groupColumns = [
  'course_groups.id',
  'course_groups.course_id',
  'course_groups.title',
  'course_groups.description',
  'course_groups.created_at',
  'course_groups.updated_at',
  memberCount.as('member_count'),
  sql<string | null>`(select u.name from group_members m join users u on u.id = m.user_id
    where m.group_id = course_groups.id and m.left_at is null and m.leader)`.as('leader'),
] as const

const personColumns = ['users.id as user_id', 'users.name', 'users.status', 'users.profile_picture'] as const
const pictured = <R extends { profile_picture: string | null }>(row: R) => ({
  ...row,
  profile_picture: row.profile_picture && fileUrl(row.profile_picture),
})

/** Rows of a page by their group, in the order in which they came. */
const byGroup = <R extends { group_id: number }>(rows: readonly R[]) => {
  const found = new Map<number, Omit<R, 'group_id'>[]>()
  for (const { group_id, ...row } of rows) found.set(group_id, [...(found.get(group_id) ?? []), row])
  return found
}

/** The present members of some groups: the leader first, then by name. */
export const membersOf = async (db: Db, groupIds: readonly number[]): Promise<Map<number, GroupMember[]>> => {
  if (groupIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('group_members')
    .innerJoin('users', 'users.id', 'group_members.user_id')
    .leftJoin('universities', 'universities.id', 'users.university_id')
    .where('group_members.group_id', 'in', groupIds)
    .where('group_members.left_at', 'is', null)
    .orderBy('group_members.leader', 'desc')
    .orderBy(sql`lower(users.name)`)
    .select(personColumns)
    .select(['group_members.group_id', 'group_members.leader', 'group_members.joined_at', 'users.no_tf', 'universities.name as university'])
    .execute()
  return byGroup(rows.map(pictured))
}

/** The facilitators of some groups, by name. */
export const facilitatorsOf = async (db: Db, groupIds: readonly number[]): Promise<Map<number, GroupFacilitator[]>> => {
  if (groupIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('group_facilitators')
    .innerJoin('users', 'users.id', 'group_facilitators.user_id')
    .where('group_facilitators.group_id', 'in', groupIds)
    .orderBy(sql`lower(users.name)`)
    .select(personColumns)
    .select('group_facilitators.group_id')
    .execute()
  return byGroup(rows.map(pictured))
}

/** Rows in the form of the wire, with the people that were asked for. */
export const withPeople = async (
  db: Db,
  rows: readonly Omit<Group, 'members' | 'fasilitator'>[],
  include: ReadonlySet<string>,
): Promise<Group[]> => {
  const ids = rows.map(({ id }) => id)
  const members = include.has('members') ? await membersOf(db, ids) : undefined
  const facilitators = include.has('fasilitator') ? await facilitatorsOf(db, ids) : undefined
  return rows.map((row) => ({ ...row, members: members?.get(row.id) ?? [], fasilitator: facilitators?.get(row.id) ?? [] }))
}
