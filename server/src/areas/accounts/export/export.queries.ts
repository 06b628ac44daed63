import { profileColumns } from '../accounts.queries.ts'
import type { ScholarColumnKey } from '@pandu/contract/accounts'
import { PROGRAMME_ZONE, dayIn } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../../kit/db.ts'
import type { Secrets } from '../../../kit/secrets.ts'
import type { SheetToWrite } from '../../../kit/spreadsheet.ts'
import { openNik } from '../nik.ts'

const ofYear = (db: Db, year: number | null) =>
  db
    .selectFrom('users')
    .where('role', '=', 'SCHOLAR')
    .$if(year !== null, (q) => q.where('year_tf', '=', year))

/** How many scholars a year has; null counts all. */
export const countScholars = async (db: Db, year: number | null) => {
  const { total } = await ofYear(db, year)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The scholars of a year by name, with the cells of the columns asked for. */
export const findScholarsToExport = async (
  db: Db,
  secrets: Pick<Secrets, 'open'>,
  year: number | null,
  keys: readonly ScholarColumnKey[],
) => {
  const scholars = await ofYear(db, year)
    .innerJoin('scholars', 'scholars.id', 'users.id')
    .leftJoin('universities', 'universities.id', 'users.university_id')
    .select([
      'users.id',
      'users.name',
      'users.nik_sealed',
      'users.no_tf',
      'users.gender',
      'users.scholar_type',
      'users.username',
      'users.email',
      'universities.name as university',
      'users.year_tf',
      'users.phone_number',
      'users.status',
      'users.alumni_at',
      'users.created_at',
      ...profileColumns,
    ])
    .orderBy(sql`lower(users.name)`)
    .orderBy('users.id')
    .execute()
  type Scholar = (typeof scholars)[number]
  type Cell = SheetToWrite['rows'][number][number]

  const day = (text: string | null) => (text === null ? null : { day: text.slice(0, 10) })
  // The columns that are not written as they are stored.
  const cells: Partial<Record<ScholarColumnKey, (scholar: Scholar) => Cell>> = {
    nik: ({ nik_sealed }) => openNik(secrets, nik_sealed),
    type: ({ scholar_type }) => scholar_type,
    status: ({ status }) => (status === 1 ? 'Active' : 'No Active'),
    birth_date: ({ birth_date }) => day(birth_date),
    alumni_at: ({ alumni_at }) => day(alumni_at),
    created_at: ({ created_at }) => day(dayIn(created_at, PROGRAMME_ZONE)),
  }
  const cellOf = (scholar: Scholar, key: ScholarColumnKey): Cell => (cells[key] ? cells[key](scholar) : scholar[key as 'name'])
  return { ids: scholars.map(({ id }) => id), rows: scholars.map((scholar) => keys.map((key) => cellOf(scholar, key))) }
}
