import { fileUrl } from '@pandu/contract/files'
import type { Account, Permission } from '@pandu/contract/accounts'
import { type Actor, isStaff, type PermissionName, type Role } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { notFound } from '../../kit/errors.ts'
import type { Secrets } from '../../kit/secrets.ts'
import { maskNik, openNik } from './nik.ts'

const columns = [
  'users.id',
  'users.name',
  'users.username',
  'users.email',
  'users.role',
  'users.status',
  'users.must_reset_password',
  'users.gender',
  'users.nik_sealed',
  'users.phone_number',
  'users.bio',
  'users.profile_picture',
  'users.vendor_id',
  'users.no_tf',
  'users.university_id',
  'users.scholar_type',
  'users.year_tf',
  'users.alumni_at',
  'users.alumni_region_id',
  'users.created_at',
] as const

/** What the profile of a scholar holds beside the account. */
export const profileColumns = [
  'scholars.faculty',
  'scholars.study_program',
  'scholars.birth_place',
  'scholars.birth_date',
  'scholars.address',
  'scholars.province',
  'scholars.city',
  'scholars.post_code',
] as const

const permissionNamesOf = sql<PermissionName[]>`array(
  select p.name from user_permissions up join permissions p on p.id = up.permission_id where up.user_id = users.id)`

const inWholeProgramme = sql<boolean>`exists (select from vendors where id = users.vendor_id and whole_programme = 1)`

const pendingEmail = sql<
  string | null
>`(select new_email from email_changes e where e.user_id = users.id and e.confirmed_at is null and e.ended_at is null)`

/** Staff see every account, all others see their own; an account that somebody does not see answers like a missing one. */
const sees = (actor: Actor, id: number) => isStaff(actor) || actor.id === id

/** An account of one of these roles, if the actor sees it, locked until the write is over, so that changes of one account come one after the other. */
export const lockAccount = async (db: Db, actor: Actor, id: number, roles: readonly Role[]) => {
  if (!sees(actor, id)) throw notFound()
  const account = await db
    .selectFrom('users')
    .select(columns)
    .select('updated_at')
    .select([permissionNamesOf.as('permissions'), inWholeProgramme.as('wholeProgramme')])
    .where('id', '=', id)
    .where('role', 'in', roles)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account) throw notFound()
  return account
}
export type LockedAccount = Awaited<ReturnType<typeof lockAccount>>

/** A scholar with all their data, if the actor sees them. */
export const findScholar = async (db: Db, actor: Actor, id: number) => {
  if (!sees(actor, id)) throw notFound()
  const scholar = await db
    .selectFrom('users')
    .innerJoin('scholars', 'scholars.id', 'users.id')
    .leftJoin('universities', 'universities.id', 'users.university_id')
    .leftJoin('alumni_regions', 'alumni_regions.id', 'users.alumni_region_id')
    .select(columns)
    .select([
      ...profileColumns,
      'universities.name as university',
      'alumni_regions.region as alumni_region',
      holdsTsa.as('tsa'),
      pendingEmail.as('pending_email'),
    ])
    .where('users.id', '=', id)
    .where('users.role', '=', 'SCHOLAR')
    .executeTakeFirst()
  if (!scholar) throw notFound()
  return scholar
}

/** The documents of a scholar in the order of their fields' names. */
export const findScans = async (db: Db, scholarId: number) => {
  const rows = await db
    .selectFrom('scholar_scans')
    .innerJoin('files', 'files.id', 'scholar_scans.file_id')
    .select(['scholar_scans.field', 'files.id', 'files.name', 'files.size', 'files.type', 'scholar_scans.uploaded_at'])
    .where('scholar_scans.scholar_id', '=', scholarId)
    .execute()
  return rows.map(({ id, ...scan }) => ({ ...scan, url: fileUrl(id) }))
}

const holdsTsa = sql<boolean>`exists (select from user_permissions tsa where tsa.user_id = users.id and tsa.permission_id = 9)`
const permissionsOf = sql<Permission[]>`coalesce((
  select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.id)
  from user_permissions up join permissions p on p.id = up.permission_id where up.user_id = users.id), '[]')`

/** Rows in the order of the ids that a list has found: a list reads one index, and only the shown rows are looked up. */
const inOrder = <R extends { id: number }>(ids: readonly number[], rows: readonly R[]) => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Accounts of the team and of vendors as their lists show them, the NIK covered. */
export const describeAccounts = async (db: Db, secrets: Secrets, ids: readonly number[], wholeNik = false): Promise<Account[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .leftJoin('vendors', 'vendors.id', 'users.vendor_id')
    .select(columns)
    .select(['vendors.name as vendor', permissionsOf.as('permissions'), pendingEmail.as('pending_email')])
    .where('users.id', 'in', ids)
    .execute()
  return inOrder(ids, rows).map(({ nik_sealed, profile_picture, ...row }) => {
    const nik = openNik(secrets, nik_sealed)
    return {
      ...row,
      user_id: row.id,
      nik: wholeNik ? nik : maskNik(nik),
      profile_picture: profile_picture && fileUrl(profile_picture),
    }
  })
}

/** Scholars as their list shows them, the NIK covered. Birth, address and NIK are for staff: nobody else has a screen for them. */
export const describeScholars = async (db: Db, secrets: Secrets, ids: readonly number[], isForStaff: boolean) => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .innerJoin('scholars', 'scholars.id', 'users.id')
    .leftJoin('universities', 'universities.id', 'users.university_id')
    .select([
      'users.id',
      'users.name',
      'users.username',
      'users.email',
      'users.gender',
      'users.no_tf',
      'users.university_id',
      'universities.name as university',
      'users.scholar_type',
      'users.year_tf',
      'users.status',
      'users.phone_number',
      'users.profile_picture',
      'users.alumni_at',
      'users.created_at',
      ...profileColumns,
      'users.nik_sealed',
      holdsTsa.as('tsa'),
    ])
    .where('users.id', 'in', ids)
    .execute()
  return inOrder(ids, rows).map(({ scholar_type, profile_picture, nik_sealed, ...row }) => ({
    ...row,
    ...(isForStaff
      ? { nik: maskNik(openNik(secrets, nik_sealed)) }
      : { nik: '', birth_place: '', birth_date: null, address: '', province: '', city: '', post_code: '' }),
    user_id: row.id,
    type: scholar_type,
    profile_picture: profile_picture && fileUrl(profile_picture),
  }))
}
