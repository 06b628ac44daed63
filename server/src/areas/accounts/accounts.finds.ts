import { accountPages, accountRules } from '@pandu/contract/accounts'
import { ASSESSMENT_VENDOR } from '@pandu/contract/vendors'
import { find } from '../../kit/finds.ts'
import type { Asked } from '../../kit/parts.ts'

const inactive = (status: number) => status !== 1 && 'No Active'

/** Everybody's accounts, for those who read the account lists. */
export const accountFinds = ({ db, reader }: Asked) => {
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
        .select(['universities.name as university', 'users.year_tf']),
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
