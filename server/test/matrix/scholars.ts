import {
  createScholar,
  exportScholars,
  importScholars,
  listScholarColumns,
  listScholars,
  readScholar,
  readStanding,
  removeScan,
  scholarTemplate,
  switchScholar,
  updateScholar,
} from '@pandu/contract/accounts'
import { xlsx } from '@pandu/contract/kit'
import writeXlsx from 'write-excel-file/node'
import { sendFile } from '../app.ts'
import { type Facts, nobody, onRecord, plain, type Relation, scholars, staff, writers } from './facts.ts'

const own: Pick<Relation, 'of'> = { of: (world, caller) => (scholars.split(' ').includes(caller) ? world.account(caller) : undefined) }
/** Some scholar, and never the caller. */
const other: Pick<Relation, 'of'> = { of: (world, caller) => world.account(caller === 'scholar' ? 'tsa' : 'scholar') }

/** A real spreadsheet that is not the template: whoever may import learns what is wrong with it. */
const sheet = sendFile('scholars.xlsx', await writeXlsx([[{ value: 'Nothing of use' }]]).toBuffer(), xlsx)

/** A scholar in no cohort and no group. */
export const scholarMade = {
  untaughtScholar: `with made as (insert into users (name, username, email, role, password_hash)
      values ('Tanpa Kursus', 'tanpa.kursus', 'tanpa.kursus@example.org', 'SCHOLAR', '') returning id)
    insert into scholars (id) select id from made returning id`,
}

export const scholarFacts: Facts[] = [
  plain(listScholars, { may: `${staff} vendor facilitator mentor` }),
  onRecord(listScholars, {
    about: 'one whom no partner teaches',
    other: { of: (world) => world.made('untaughtScholar'), may: `${staff} vendor` },
    input: (id: number) => ({ filter: { user_id: id } }),
  }),
  onRecord(readStanding, {
    own: { ...own, may: scholars },
    other: { ...other, may: staff },
    input: (scholar_id: number) => ({ scholar_id }),
  }),
  onRecord(readScholar, {
    own: { ...own, may: scholars },
    other: { ...other, may: staff },
    input: (scholar_id: number) => ({ scholar_id }),
  }),
  plain(createScholar, {
    may: writers,
    input: {
      name: 'Newcomer',
      nik: '3201010101050001',
      no_tf: 'TF-MATRIX-1',
      gender: 'Female',
      type: 'regular',
      username: 'newcomer.matrix',
      email: 'newcomer.matrix@example.org',
      password: 'Matrix-Pass-2026',
    },
  }),
  onRecord(updateScholar, {
    own: { ...own, may: scholars },
    other: { ...other, may: writers, sees: staff },
    input: (id: number) => ({ id, bio: 'Written by the matrix' }),
  }),
  onRecord(updateScholar, {
    about: 'the e-mail of an officer',
    other: { of: (world) => world.account('tsa'), may: 'superadmin tsastaff tsa', sees: staff },
    input: (id: number) => ({ id, email: 'moved.matrix@example.org' }),
  }),
  onRecord(removeScan, {
    own: { of: (world, caller) => (caller === 'scholar' ? own.of(world, caller) : undefined), may: 'scholar' },
    other: { of: (world, caller) => (caller === 'scholar' ? world.account('tsa') : world.account('scholar')), may: writers, sees: staff },
    input: (id: number) => ({ id, field: 'scan_ktp' as const }),
  }),
  onRecord(switchScholar, {
    own: { ...own, may: nobody },
    other: { ...other, may: writers, sees: staff },
    input: (id: number) => ({ id, status: 0 }),
  }),
  plain(listScholarColumns, { may: staff }),
  plain(exportScholars, { may: writers, input: { year_tf: null, columns: ['name'] } }),
  plain(scholarTemplate, { may: writers }),
  plain(importScholars, { may: writers, about: 'a sheet that is not the template', input: { file: sheet, preview: 1 }, answers: 422 }),
]
