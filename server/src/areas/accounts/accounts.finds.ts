import { accountPages, accountRules } from '@pandu/contract/accounts'
import { type Role, staffWrites } from '@pandu/contract/kit'
import { ASSESSMENT_VENDOR } from '@pandu/contract/vendors'
import { sql } from 'kysely'
import { defineFind } from '../../kit/finds.ts'
import type { PartContext } from '../../kit/parts.ts'
import type { Secrets } from '../../kit/secrets.ts'
import { markNik, parseNik } from './nik.ts'

const inactive = (status: number) => status !== 1 && 'No Active'

/** The digits of a phone number, or of its beginning, with 62 in place of the leading zero: 0812… is +62812…. */
const phoneDigits = (text: string) => {
  if (!/^\+?[\d ().-]+$/.test(text)) return undefined
  const digits = text.replaceAll(/\D/g, '').replace(/^0/, '62')
  return digits.length >= 6 && digits.length <= 15 ? digits : undefined
}

/** The first digits that sort after all numbers with this beginning: 6281 ends before 6282. */
const nextBeginning = (digits: string) => (/^9+$/.test(digits) ? ':' : String(BigInt(digits) + 1n))

/** The same expression as in the index. It is made only where it is asked for: as a column it would be made for every row that the words find. */
const phone = sql<string>`regexp_replace(regexp_replace(r.phone_number, '\\D', '', 'g'), '^0', '62')`

/** The role is a literal in the statement, not a parameter: nearly all accounts are scholars, so the planner must see which role is meant. */
const ofRole = (role: Role) => sql<boolean>`users.role = ${sql.lit(role)}`

/** Everybody's accounts, for those who read the account lists. */
export const accountFinds = ({ db, reader, secrets }: PartContext & { secrets: Pick<Secrets, 'sign'> }) => {
  if (accountRules.read.test(reader) !== true) return []
  const accounts = db
    .selectFrom('users')
    .select(['users.id', 'users.name as title', 'users.search_text as text', 'users.status', 'users.email', 'users.no_tf'])
  return [
    defineFind({
      key: 'scholars',
      label: 'Scholars',
      rows: accounts
        .leftJoin('universities', 'universities.id', 'users.university_id')
        .where(ofRole('SCHOLAR'))
        .select(['universities.name as university', 'users.year_tf', 'users.phone_number', 'users.nik_mark']),
      large: 'users',
      exact: (text) => {
        const nik = parseNik(text)
        if (nik) return staffWrites(reader) ? sql`r.nik_mark = ${markNik(secrets, nik)}` : undefined
        const digits = phoneDigits(text)
        const number = sql<boolean>`lower(r.no_tf) = ${text}`
        return digits ? sql`((${phone} >= ${digits} and ${phone} < ${nextBeginning(digits)}) or ${number})` : number
      },
      line: ({ no_tf, university, year_tf, status }) => [no_tf, university, year_tf, inactive(status)],
      page: ({ id }) => accountPages.profile({ role: 'scholar', id }),
      list: (search) => accountPages.scholars({}, { search }),
    }),
    defineFind({
      key: 'team',
      label: 'Programme team',
      rows: accounts.where(ofRole('TF')),
      line: ({ email, status }) => [email, inactive(status)],
      page: ({ id }) => accountPages.profile({ role: 'tf', id }),
      list: (search) => accountPages.team({}, { search }),
    }),
    defineFind({
      key: 'assessors',
      label: 'Assessment team',
      rows: accounts.where(ofRole('VENDOR')).where('users.vendor_id', '=', ASSESSMENT_VENDOR),
      line: ({ email, status }) => [email, inactive(status)],
      page: ({ id }) => accountPages.profile({ role: 'vendor', id }),
      list: (search) => accountPages.assessors({}, { search }),
    }),
    defineFind({
      key: 'vendor_users',
      label: 'Users of implementing partners',
      rows: accounts
        .innerJoin('vendors', 'vendors.id', 'users.vendor_id')
        .where(ofRole('VENDOR'))
        .where('users.vendor_id', '<>', ASSESSMENT_VENDOR)
        .select('vendors.name as vendor'),
      line: ({ vendor, email, status }) => [vendor, email, inactive(status)],
      page: ({ id }) => accountPages.profile({ role: 'vendor', id }),
    }),
  ]
}
