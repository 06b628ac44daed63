import { cohortPages, cohortRules } from '@pandu/contract/cohorts'
import { sql } from 'kysely'
import { defineFind } from '../../kit/finds.ts'
import type { Parts } from '../../kit/parts.ts'

export const cohortParts: Parts = {
  accountUses: [{ label: 'is in a cohort', exists: (id) => sql`exists (select from cohort_members where user_id = ${id})` }],
  finds: ({ db, reader }) =>
    cohortRules.read.test(reader) === true
      ? [
          defineFind({
            key: 'cohorts',
            label: 'Cohorts',
            rows: db.selectFrom('cohorts').select(['id', 'name as title', 'search_text as text', 'year', 'members']),
            line: ({ year, members }) => [year, `${members} ${members === 1 ? 'scholar' : 'scholars'}`],
            page: ({ id }) => cohortPages.members({ id }),
            list: (search) => cohortPages.list({}, { search }),
          }),
        ]
      : [],
}
