import { type MergeFieldName, type Paper, paperValues } from '@pandu/contract/contracts'
import { PROGRAMME_ZONE } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'

export type Values = Partial<Record<MergeFieldName, string>>

const daysIn = (locale: string, timeZone: string) =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone })
const locales = { en: 'en-GB', id: 'id-ID' }
const formats = {
  en: { moment: daysIn(locales.en, PROGRAMME_ZONE), day: daysIn(locales.en, 'UTC') },
  id: { moment: daysIn(locales.id, PROGRAMME_ZONE), day: daysIn(locales.id, 'UTC') },
}

/** The values of profiles for the fields of templates, by scholar; days are not formatted in a language yet. */
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
        birth_date: birth_date ?? '',
      },
    ]),
  )
}

/** Placeholder for the number. */
const NO_NUMBER_YET = '_____/TLD/____'

/** The number is given when a contract is first sent, and stays through all its documents. */
export const withNumber = (values: Values, number: string | null): Values => ({ ...values, contract_number: number ?? NO_NUMBER_YET })

/** All values of a document: those of the profile, the amount, and days in the language of the template. */
export const filledValues = (profile: Values, paper: Paper, date: string | Date): Values => {
  const { moment, day } = formats[paper.language]
  const { birth_date } = profile
  return {
    ...profile,
    ...paperValues(paper),
    birth_date: birth_date ? day.format(new Date(birth_date)) : '',
    date: moment.format(new Date(date)),
  }
}
