import { fieldsOf, type MergeFieldName } from '@pandu/contract/contracts'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'

export type Values = Partial<Record<MergeFieldName, string>>

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Jakarta' })
const calendarDays = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** What profiles give for the fields of templates, by scholar. */
export const readValues = async (db: Db, scholarIds: readonly number[]): Promise<Map<number, Values>> => {
  const { rows } = await sql<{ id: number; birth_date: string | null } & Record<string, string | number | null>>`
    select u.id, u.name, u.no_tf, u.year_tf, u.email, u.phone_number, n.name as university,
      s.faculty, s.study_program, s.birth_place, s.birth_date, s.address, s.city, s.province, s.post_code
    from users u left join scholars s on s.id = u.id left join universities n on n.id = u.university_id
    where u.id = any(${scholarIds}::int[])`.execute(db)
  return new Map(
    rows.map(({ id, birth_date, ...row }) => [
      id,
      {
        ...Object.fromEntries(Object.entries(row).map(([field, value]) => [field, value === null ? '' : String(value)])),
        birth_date: birth_date ? calendarDays.format(new Date(birth_date)) : '',
      },
    ]),
  )
}

/** Stands where the number will be. */
const NO_NUMBER_YET = '_____/TLD/____'

/** What every contract has: its number once it was sent, which stays through all its documents, and the date of this document. */
export const givenValues = (number: string | null, date: string | Date) => ({
  contract_number: number ?? NO_NUMBER_YET,
  date: days.format(new Date(date)),
})

/** Every field that a template asks for, in its title or its body. */
export const fieldsOfTemplate = ({ title, body }: { title: string; body: string }) => fieldsOf(`${title}\n${body}`)
