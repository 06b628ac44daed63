import { alwaysStays } from '../../kit/personal.ts'
import { identityLogDays, semesterMonths } from '@pandu/contract/accounts'
import { sql } from 'kysely'
import type { ServerArea } from '../../kit/area.ts'
import { accountRoutes } from './accounts.routes.ts'
import { exportFileGuards } from './export/export.routes.ts'
import { importFileGuards } from './import/import.routes.ts'
import { accountUndoers } from './import/undo-import.ts'
import { accountFileGuards } from './scans.ts'
import { accountParts } from './accounts.parts.ts'
import { peopleTally } from './people.tally.ts'
import { nikMarksSchedule, renewNikSeals } from './nik-marks.schedule.ts'

export const accounts: ServerArea = {
  name: 'accounts',
  tables: ['users', 'scholars', 'scholar_scans', 'permissions', 'user_permissions', 'account_log'],
  joins: {
    alumni_regions: 'lists show the region of alumni',
    vendors: 'lists show the partner of an account',
    cohort_members: 'lists filter scholars by cohort',
    email_changes: 'a profile shows the address that waits for its confirmation',
    outbox: 'undoing an import stops its mails that have not been sent',
  },
  routes: accountRoutes,
  settings: [identityLogDays, semesterMonths],
  expiries: [{ table: 'account_log', when: `action = 'viewed' and at < now() - make_interval(days => $1)`, days: identityLogDays }],
  parts: accountParts,
  schedules: [nikMarksSchedule],
  tallies: [peopleTally],
  renewSeals: renewNikSeals,
  fileGuards: { ...exportFileGuards, ...importFileGuards, ...accountFileGuards },
  undoers: accountUndoers,
  personal: {
    files: ['accounts.picture'],
    tables: [
      { table: 'scholars', of: 'id', shows: 'all', words: ['profile', 'profiles'] },
      { table: 'scholar_scans', of: 'scholar_id', shows: 'all', words: ['identity paper', 'identity papers'] },
      { table: 'user_permissions', of: 'user_id', shows: 'all' },
      // Only the superadmin reads who opened identity papers.
      { table: 'account_log', of: 'user_id', shows: { rows: sql<boolean>`(x.action <> 'viewed')` }, stays: alwaysStays },
    ],
  },
}
