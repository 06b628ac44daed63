import {
  eraseReports,
  eraseScholars,
  listDeletedReports,
  listDeletedScholars,
  previewReportDeletion,
  previewScholarDeletion,
  personalData,
  restoreReports,
  restoreScholars,
  trashReports,
  trashScholars,
} from '@pandu/contract/trash'
import { type Facts, onRecord, plain, scholars, staff, writers } from './facts.ts'

const scholar = (name: string) => `insert into users (name, username, email, role, password_hash)
  values ('${name}', '${name}' || coalesce((select max(id) from users), 0), '${name}' || coalesce((select max(id) from users), 0) || '@example.org', 'SCHOLAR', '-') returning id`
const inTrash = (
  name: string,
  parcel = `'{"rows": [], "emptied": []}'::jsonb`,
) => `with who as (insert into users (name, username, email, role, status, password_hash)
    values ('${name}', '@${name}' || coalesce((select max(id) from users), 0), '${name}' || coalesce((select max(id) from users), 0) || '@deleted.invalid', 'DELETED', 0, '-') returning id)
  insert into trash (kind, record_id, scholar_id, identity, parcel, search_text)
  select 'scholar', id, id, jsonb_build_object('email', '${name}' || id || '@example.org', 'username', '${name}' || id, 'status', 1),
    ${parcel}, '${name}' from who returning record_id id`
const reportInTrash = `with who as (${scholar('matrixreport')})
  insert into trash (kind, record_id, scholar_id, period, parcel, search_text)
  select 'report', 900000 + id, id, 'endline', '{"rows": [], "emptied": []}', 'matrixreport' from who returning record_id id`

export const trashMade = {
  scholarToDelete: scholar('matrixgone'),
  deletedScholar: inTrash('matrixback'),
  deletedOfficer: inTrash(
    'matrixofficer',
    `jsonb_build_object('rows', jsonb_build_array(jsonb_build_object('table', 'user_permissions',
      'row', jsonb_build_object('user_id', id, 'permission_id', (select p.id from permissions p where p.name = 'TSA')))), 'emptied', '[]'::jsonb)`,
  ),
  endedScholar: inTrash('matrixend'),
  reportToDelete: `with who as (${scholar('matrixwritten')})
    insert into reports (scholar_id, period) select id, 'baseline' from who returning id`,
  deletedReport: reportInTrash,
}

const ids = (id: number) => ({ id: [id] })
const others = {
  of: (world: { account: (name: 'tsa' | 'scholar') => number }, caller: string) => world.account(caller === 'scholar' ? 'tsa' : 'scholar'),
}

export const trashFacts: Facts[] = [
  plain(listDeletedReports, { may: staff }),
  plain(listDeletedScholars, { may: staff }),
  onRecord(previewScholarDeletion, { other: { of: (world) => world.account('scholar2'), may: writers }, input: (id: number) => ({ id }) }),
  plain(previewReportDeletion, { may: writers, input: (world) => ids(world.made('reportToDelete')) }),
  onRecord(trashReports, { other: { of: (world) => world.made('reportToDelete'), may: writers }, input: ids }),
  onRecord(trashScholars, { other: { of: (world) => world.made('scholarToDelete'), may: writers }, input: ids }),
  onRecord(restoreReports, { other: { of: (world) => world.made('deletedReport'), may: writers }, input: ids }),
  onRecord(restoreScholars, { other: { of: (world) => world.made('deletedScholar'), may: writers }, input: ids }),
  // Their permissions come back with them: only by who holds each.
  onRecord(restoreScholars, {
    about: 'officer',
    other: { of: (world) => world.made('deletedOfficer'), may: 'superadmin tsastaff', sees: staff },
    input: ids,
  }),
  onRecord(eraseReports, {
    other: { of: (world) => world.made('deletedReport'), may: 'superadmin' },
    input: (id: number) => ({ id: [id], name: 'matrixreport' }),
  }),
  onRecord(eraseScholars, {
    other: { of: (world) => world.made('endedScholar'), may: writers },
    input: (id: number) => ({ id: [id], name: 'matrixend' }),
  }),
  ...[personalData.look, personalData.fetch].map((endpoint) =>
    onRecord(endpoint, {
      own: { of: (world, caller) => (scholars.split(' ').includes(caller) ? world.account(caller) : undefined), may: scholars },
      other: { of: others.of, may: writers },
      input: ids,
    }),
  ),
]
