import { accountPages, ownProfilePath, scanNames } from '@pandu/contract/accounts'
import { isScholar, isStaff, type PageSearch, type PagePath } from '@pandu/contract/kit'
import type { Counter, CounterGroup, NextStep } from '@pandu/contract/overview'
import { ASSESSMENT_VENDOR } from '@pandu/contract/vendors'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { accountFinds } from './accounts.finds.ts'
import { accountSecurity } from './accounts.security.ts'
import { type PartContext, definePart, type Parts } from '../../kit/parts.ts'
import { storedCounts } from '../../kit/tallies.ts'
import { peopleTally } from './people.tally.ts'

interface Profile {
  id: number
  phone_number: string
  profile_picture: string | null
}

/** What others look for in a profile and do not find. */
const profile = ({ reader }: PartContext) =>
  definePart<Profile, NextStep>(
    'accounts.profile',
    sql`select id, null at, phone_number, profile_picture from users
      where id = ${reader.id} and (phone_number = '' or profile_picture is null)`,
    ({ phone_number, profile_picture }) => {
      const missing = [...(profile_picture ? [] : ['picture']), ...(phone_number ? [] : ['phone number'])]
      return {
        kind: 'profile',
        title: 'Complete your profile',
        detail: `It has no ${missing.join(' and no ')} yet.`,
        url: ownProfilePath(reader.role),
        since: null,
      }
    },
  )

const documents = ({ reader }: PartContext) =>
  definePart<{ id: number; there: number }, NextStep>(
    'accounts.documents',
    sql`select u.id, null at, (select count(*) from scholar_scans where scholar_id = u.id) there from users u where u.id = ${reader.id}`,
    ({ there }) => {
      const missing = scanNames.length - there
      if (missing === 0) return undefined
      return {
        kind: 'documents',
        title: 'Add your documents',
        detail: there === 0 ? 'You have not uploaded any documents yet.' : `${missing} of ${scanNames.length} are still missing.`,
        url: accountPages.ownProfile({ role: 'scholar' }, { tab: 'documents' }),
        since: null,
      }
    },
  )

interface PeopleCount {
  role: string
  year_tf: number | null
  university_id: number | null
  campus: string | null
  /** Counts all of the role. Otherwise those of one year or one campus, or those without one. */
  is_total: boolean
  count: number
}

/** Active accounts by role, and active scholars by cohort and by campus. Alumni are counted apart. */
const peopleCounts = async (db: Db): Promise<PeopleCount[]> => {
  const { rows } = await sql<PeopleCount>`
    select u.role, u.year_tf, u.university_id, (select c.name from universities c where c.id = u.university_id) campus, sum(u.count)::int count,
      grouping(u.year_tf, u.university_id) = 3 is_total
    from (select key[1] role, key[2]::int year_tf, key[3]::int university_id, count from ${storedCounts(peopleTally)} t) u
    group by grouping sets ((u.role), (u.role, u.year_tf), (u.role, u.university_id))`.execute(db)
  return rows
}

/** The list of active scholars, with a further filter. */
const list = (filter: PageSearch = {}) => accountPages.scholars({}, { status: 1, alumni: 0, ...filter })
const counter = (key: string, label: string, count: number, url: PagePath): Counter => ({ key, label, count, url, waiting_since: null })

const peopleGroups = (people: readonly PeopleCount[]): CounterGroup[] => {
  const scholars = people.filter(({ role }) => role === 'SCHOLAR')
  const active = (role: string) => people.find((row) => row.is_total && row.role === role)?.count ?? 0
  return [
    {
      key: 'accounts',
      title: 'People',
      url: null,
      counters: [
        counter('scholars', 'Active scholars', active('SCHOLAR'), list()),
        counter('team', 'Programme team', active('TF'), accountPages.team({}, { status: 1 })),
      ],
    },
    {
      key: 'cohorts',
      title: 'Active scholars by cohort',
      url: list(),
      counters: scholars
        .flatMap(({ year_tf, count }) => (year_tf !== null ? [{ year_tf, count }] : []))
        .toSorted((a, b) => b.year_tf - a.year_tf)
        .map(({ year_tf, count }) => counter(`cohort.${year_tf}`, String(year_tf), count, list({ year_tf }))),
    },
    {
      key: 'campuses',
      title: 'Active scholars by university',
      url: list(),
      counters: scholars
        .flatMap(({ university_id, campus, count }) => (university_id !== null ? [{ university_id, campus: campus ?? '', count }] : []))
        .toSorted((a, b) => b.count - a.count || a.campus.localeCompare(b.campus))
        .map(({ university_id, campus, count }) => counter(`campus.${university_id}`, campus, count, list({ university_id }))),
    },
  ]
}

export const accountParts: Parts = {
  securityLog: accountSecurity,
  accountUses: [
    { label: 'has signed in', exists: (id) => sql`exists (select from users where id = ${id} and must_reset_password = 0)` },
    { label: 'has documents', exists: (id) => sql`exists (select from scholar_scans where scholar_id = ${id})` },
    { label: 'has documents', exists: (id) => sql`exists (select from files where owner_id = ${id})` },
    {
      label: 'has been changed',
      exists: (id) => sql`exists (select from account_log where user_id = ${id} and action not in ('created', 'viewed'))`,
    },
  ],
  finds: accountFinds,
  todos: (asked) => [...(isScholar(asked.reader) ? [documents(asked)] : []), ...(isStaff(asked.reader) ? [] : [profile(asked)])],
  counters: ({ reader }) =>
    isStaff(reader)
      ? [
          {
            key: 'assessors',
            group: 'people',
            label: 'Assessment team',
            url: accountPages.assessors({}, { status: 1 }),
            count: sql`select count(*) from users where vendor_id = ${ASSESSMENT_VENDOR} and status = 1`,
          },
        ]
      : [],
  overview: async ({ db, reader }) => (isStaff(reader) ? { counts: peopleGroups(await peopleCounts(db)) } : {}),
}
