import { accountPages, accountRules } from '@pandu/contract/accounts'
import { staffWrites } from '@pandu/contract/kit'
import { ASSESSMENT_VENDOR } from '@pandu/contract/vendors'
import { sql } from 'kysely'
import { find } from '../../kit/finds.ts'
import type { Asked } from '../../kit/parts.ts'
import type { Secrets } from '../../kit/secrets.ts'
import { markNik, wholeNik } from './nik.ts'

const inactive = (status: number) => status !== 1 && 'No Active'

/** The digits of a phone number, or of its beginning, with 62 in place of the zero: 0812… is +62812…. */
const phoneDigits = (text: string) => {
  if (!/^\+?[\d ().-]+$/.test(text)) return undefined
  const digits = text.replaceAll(/\D/g, '').replace(/^0/, '62')
  return digits.length >= 6 && digits.length <= 15 ? digits : undefined
}

/** As the index has it. */
const phone = sql<string>`regexp_replace(regexp_replace(users.phone_number, '\\D', '', 'g'), '^0', '62')`

/** Everybody's accounts, for those who read the account lists. */
export const accountFinds = ({ db, reader, secrets }: Asked & { secrets: Pick<Secrets, 'sign'> }) => {
  if (accountRules.read.test(reader) !== true) return []
  const accounts = db
    .selectFrom('users')
    .select(['users.id', 'users.name as title', 'users.search_text as text', 'users.status', 'users.email', 'users.no_tf'])
  return [
    find({
      key: 'scholars',
      label: 'Scholars',
      rows: accounts
        .leftJoin('universities', 'universities.id', 'users.university_id')
        .where('users.role', '=', 'SCHOLAR')
        .select(['universities.name as university', 'users.year_tf', phone.as('phone'), 'users.nik_mark']),
      exact: (text) => {
        const nik = wholeNik(text)
        if (nik) return staffWrites(reader) ? sql`r.nik_mark = ${markNik(secrets, nik)}` : undefined
        const digits = phoneDigits(text)
        return digits ? sql`(r.phone like ${`${digits}%`} or lower(r.no_tf) = ${text})` : sql`lower(r.no_tf) = ${text}`
      },
      line: ({ no_tf, university, year_tf, status }) => [no_tf, university, year_tf, inactive(status)],
      page: ({ id }) => accountPages.profile({ role: 'scholar', id }),
      list: (search) => accountPages.scholars({}, { search }),
    }),
    find({
      key: 'team',
      label: 'Programme team',
      rows: accounts.where('users.role', '=', 'TF'),
      line: ({ email, status }) => [email, inactive(status)],
      page: ({ id }) => accountPages.profile({ role: 'tf', id }),
      list: (search) => accountPages.team({}, { search }),
    }),
    find({
      key: 'assessors',
      label: 'Assessment team',
      rows: accounts.where('users.role', '=', 'VENDOR').where('users.vendor_id', '=', ASSESSMENT_VENDOR),
      line: ({ email, status }) => [email, inactive(status)],
      page: ({ id }) => accountPages.profile({ role: 'vendor', id }),
      list: (search) => accountPages.assessors({}, { search }),
    }),
    find({
      key: 'vendor_users',
      label: 'Users of implementing partners',
      rows: accounts
        .innerJoin('vendors', 'vendors.id', 'users.vendor_id')
        .where('users.role', '=', 'VENDOR')
        .where('users.vendor_id', '<>', ASSESSMENT_VENDOR)
        .select('vendors.name as vendor'),
      line: ({ vendor, email, status }) => [vendor, email, inactive(status)],
      page: ({ id }) => accountPages.profile({ role: 'vendor', id }),
    }),
  ]
}
