import {
  listDeletedReports,
  listDeletedScholars,
  previewScholarDeletion,
  personalData,
  trashDays,
  trashReports,
  trashScholars,
} from '@pandu/contract/trash'
import { expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { demoActor } from '../../../test/demo-actor.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { partsOf } from '../../../test/parts.ts'
import { areas } from '../../areas.ts'
import { joinAreas } from '../../kit/area.ts'
import { readPersonal } from '../../kit/personal.ts'
import { trashParts } from './trash.parts.ts'
import { eraseExpired } from './trash.schedule.ts'
import { eraseTrashed, lockTrashed } from './trash.service.ts'

const database = openTestDatabase()
const { rows } = database
const contributions = joinAreas(areas)
const calls = directCalls(database, ...areas)
const number = async (text: string, values: unknown[] = []) => (await rows<{ id: number }>(text, values))[0]!.id
const sorted = (...ids: number[]) => ids.toSorted((a, b) => a - b)

const newScholar = async (name = 'Trash', { role = 'SCHOLAR', year = 2020, campus = 1 } = {}) => {
  const id = await number(
    `insert into users (name, username, email, role, password_hash, gender, year_tf, university_id)
     select $1, 'trash' || n, n || '@trash.example', $2, 'x', 'Female', $3, (select id from universities order by id offset $4 limit 1)
     from (select md5(random()::text) n) r returning id`,
    [name, role, year, campus],
  )
  await rows('insert into scholars (id) values ($1)', [id])
  return id
}
interface Given {
  period?: string | null
  days?: number
  seconds?: number
  words?: string
  by?: DemoUsername
}
/** Puts a record into the trash as it was some days ago. */
const put = (kind: 'scholar' | 'report', record: number, scholar: number, given: Given = {}) => {
  const { period = kind === 'report' ? 'baseline' : null, days = 0, seconds = 0, words = 'words', by = 'upcm' } = given
  return number(
    `insert into trash (kind, record_id, scholar_id, period, parcel, search_text, deleted_by, identity, deleted_at)
     values ($1, $2, $3, $4, '{"rows":[],"emptied":[]}', $5, $6, '{"email":"a@b.example","username":"a","no_tf":null,"status":1}',
       now() - make_interval(days => $7, secs => $8)) returning id`,
    [kind, record, scholar, period, words, demoPerson(by).id, days, seconds],
  )
}
const inTrash = async (scholar: number) =>
  (await rows<{ kind: string }>('select kind from trash where scholar_id = $1 order by kind', [scholar])).map(({ kind }) => kind)

test('the lists show what was deleted, each kind in its own, and find it by scholar, cohort, university, phase and words', async () => {
  await rows('delete from trash')
  const [one, two] = [
    await newScholar('One', { role: 'DELETED', year: 2021, campus: 2 }),
    await newScholar('Two', { role: 'DELETED', year: 2022, campus: 3 }),
  ]
  await put('scholar', one, one, { words: 'one walrus' })
  await put('scholar', two, two, { by: 'ld' })
  const there = await newScholar('There')
  await put('report', 900_001, there, { period: 'midline' })
  await put('report', 900_002, one)
  const campus = await number('select university_id id from users where id = $1', [one])
  const list = async (filter: object = {}) => (await calls.as('guest').call(listDeletedScholars, { filter })).data
  const ids = async (filter?: object) => sorted(...(await list(filter)).map(({ scholar_id }) => scholar_id))
  expect(await ids()).toEqual(sorted(one, two))
  for (const filter of [{ id: one }, { year_tf: 2021 }, { university_id: campus }, { search: 'walrus' }])
    expect(await ids(filter)).toEqual([one])
  const names = async (who: DemoUsername) =>
    (await rows<{ name: string }>('select name from users where id = $1', [demoPerson(who).id]))[0]!.name
  const [university] = await rows<{ name: string }>('select name from universities where id = $1', [campus])
  const shown = (await list()).find(({ scholar_id }) => scholar_id === one)!
  expect([shown.deleted_by, shown.university]).toEqual([await names('upcm'), university!.name])
  expect((await list({ id: two }))[0]!.deleted_by).toBe(await names('ld'))
  const reports = async (filter: object = {}) =>
    sorted(...(await calls.as('guest').call(listDeletedReports, { filter })).data.map(({ id }) => id))
  expect([await reports(), await reports({ periode: 'midline' }), await reports({ id: 900_002 })]).toEqual([
    [900_001, 900_002],
    [900_001],
    [900_002],
  ])
})

test('staff find what is in the trash by its words, nobody else does', async () => {
  await rows('delete from trash')
  const word = 'walrusinthetrash'
  const gone = await newScholar('Gone', { role: 'DELETED' })
  const there = await newScholar('There')
  await put('scholar', gone, gone, { words: word })
  await put('report', 900_003, there, { words: word })
  // The report of somebody who is in the trash as well.
  await put('report', 1, gone, { words: word })
  const found = async (who: Parameters<typeof demoActor>[0]) =>
    (await partsOf(database, trashParts).finds(demoActor(who), word)).map(({ key, records }) => [
      key,
      records.map(({ title }) => title).toSorted(),
    ])
  expect(await found('guest')).toEqual([
    ['deleted_scholars', ['Gone']],
    ['deleted_reports', ['Gone', 'There']],
  ])
  for (const who of ['facilitator', 'vendor', 'scholar'] as const) expect(await found(who)).toEqual([])
})

test('records are held by their kind and number; one of the other kind with the same number is none', async () => {
  await rows('delete from trash')
  const [one, two] = [await newScholar('One', { role: 'DELETED' }), await newScholar('Two', { role: 'DELETED' })]
  await put('scholar', one, one)
  await put('scholar', two, two)
  await put('report', one, two)
  const held = (kind: 'scholar' | 'report', ids: number[]) =>
    database.db.transaction().execute(async (db) => (await lockTrashed(db, kind, ids)).map((row) => [row.kind, row.record_id]))
  expect([await held('scholar', [one]), await held('report', [one])]).toEqual([[['scholar', one]], [['report', one]]])
  await expect(held('report', [two])).rejects.toThrow('Not found')
})

test('what has been in the trash for its time is permanently deleted, and nothing that has not', async () => {
  await rows('delete from trash')
  const [over, not] = [await newScholar('Over'), await newScholar('Not yet')]
  const days = trashDays.default
  await put('report', 900_004, over, { days, seconds: 60 })
  await put('report', 900_005, not, { days, seconds: -60 })
  await eraseExpired({ db: database.db, contributions })
  expect([await inTrash(over), await inTrash(not)]).toEqual([[], ['report']])
})

test('a scholar who is permanently deleted takes their own reports out of the trash, and their own files', async () => {
  await rows('delete from trash')
  const [gone, other] = [await newScholar('Gone', { role: 'DELETED' }), await newScholar('Other')]
  const file = async (owner: number) =>
    rows(
      `insert into files (kind, owner_id, name, type, size, storage_key) values ('tests', $1, 'a', 'text/plain', 1, md5(random()::text))`,
      [owner],
    )
  await file(gone)
  await file(other)
  await put('scholar', gone, gone)
  await put('report', 900_006, gone)
  await put('report', 900_007, other)
  await database.db.transaction().execute(async (db) => {
    await eraseTrashed({ db, contributions }, await lockTrashed(db, 'scholar', [gone]), undefined)
  })
  expect([await inTrash(gone), await inTrash(other)]).toEqual([[], ['report']])
  const kept = (owner: number) => rows('select from files where owner_id = $1 and expires_at is null', [owner])
  expect([(await kept(gone)).length, (await kept(other)).length]).toEqual([0, 1])
})

test('into the trash goes what is the scholar’s, and the report that was chosen; nothing of others', async () => {
  const [gone, other] = [await newScholar('Gone'), await newScholar('Other')]
  for (const id of [gone, other]) {
    await rows(
      `insert into sessions (token_hash, user_id, expires_at) values (decode(md5($1::int::text), 'hex'), $1, now() + interval '1 day')`,
      [id],
    )
    await rows(`insert into reports (scholar_id, period) values ($1, 'baseline'), ($1, 'midline')`, [id])
  }
  const left = async (id: number) => [
    (await rows('select from sessions where user_id = $1', [id])).length,
    (await rows('select from reports where scholar_id = $1', [id])).length,
  ]
  await calls.as('upcm').call(trashScholars, { id: [gone] })
  expect([await left(gone), await left(other)]).toEqual([
    [0, 0],
    [1, 2],
  ])
  const report = await number(`select id from reports where scholar_id = $1 and period = 'midline'`, [other])
  await calls.as('upcm').call(trashReports, { id: [report] })
  expect(await left(other)).toEqual([1, 1])
})

test('what hangs on an account is told of scholars alone', async () => {
  const scholar = await newScholar()
  const look = (id: number) => calls.as('upcm').status(previewScholarDeletion, { id })
  expect([await look(scholar), await look(demoPerson('ld').id), await look(demoPerson('facilitator').id)]).toEqual([200, 404, 404])
})

test('scholars are told that they are in the trash, not which of their reports are', async () => {
  const [gone, other] = [await newScholar('Gone', { role: 'DELETED' }), await newScholar('Other')]
  await put('scholar', gone, gone)
  await put('report', 900_008, gone)
  await put('report', 900_009, other)
  const told = async (id: number) => (await readPersonal(database.db, contributions, id)).data['trash']?.map(({ kind }) => kind)
  expect([await told(gone), await told(other)]).toEqual([['scholar'], undefined])
})

test('personal data of a scholar has the letters that the scholar was sent', async () => {
  const scholar = await newScholar()
  const states = [
    ['queued', 'sent'],
    ['queued', ''],
    ['queued', 'failed'],
    ['queued', 'withheld'],
    ['left', ''],
    ['waiting', ''],
  ]
  for (const [state, outcome] of states)
    await rows(
      `with b as (insert into blasts (subject, content, state, send_at, created_by) values ('L', '<p>T</p>', 'done', now(), $2) returning id)
       insert into blast_letters (blast_id, user_id, name, email, reason, state, outcome, queued_at) select id, $1, 'N', 'a@b.example', $3, $4, $5, now() from b`,
      [scholar, demoPerson('upcm').id, `${state} ${outcome}`, state, outcome],
    )
  const letters = (await readPersonal(database.db, contributions, scholar)).data['blast_letters'] ?? []
  expect(letters.map(({ reason }) => reason).toSorted()).toEqual(['queued ', 'queued sent'])
})

test('personal data of a scholar reads what is in the trash of this scholar alone', async () => {
  await rows('delete from trash')
  const [scholar, gone] = [await newScholar(), await newScholar('Gone', { role: 'DELETED' })]
  const [file] = await rows<{ id: string }>(
    `insert into files (kind, owner_id, name, type, size, storage_key) values ('accounts.scan', $1, 'a', 'text/plain', 1, md5(random()::text)) returning id`,
    [scholar],
  )
  const files = async () => (await calls.as('upcm').call(personalData.look, { id: [scholar] })).data.files
  const scan = { table: 'scholar_scans', row: { scholar_id: scholar, field: 'scan_ktp', file_id: file!.id } }
  await put('scholar', gone, gone)
  await put('report', scholar, gone)
  await rows('update trash set parcel = $1', [JSON.stringify({ rows: [scan], emptied: [] })])
  expect(await files()).toBe(0)
  await put('scholar', scholar, scholar)
  await rows('update trash set parcel = $1', [JSON.stringify({ rows: [scan], emptied: [] })])
  expect(await files()).toBe(1)
})

test('personal data has the files that areas keep of this scholar, but for those that are about to go', async () => {
  const kinds = contributions.personal.flatMap(({ files = [] }) => files)
  const [scholar, other] = [await newScholar(), await newScholar()]
  const file = (owner: number, kind: string, expires: string | null = null) =>
    rows(
      `insert into files (kind, owner_id, name, type, size, storage_key, expires_at) values ($1, $2, 'a', 'text/plain', 1, md5(random()::text), $3)`,
      [kind, owner, expires],
    )
  await file(scholar, kinds[0]!)
  await file(scholar, 'exports')
  await file(scholar, kinds[0]!, '2099-01-01')
  await file(other, kinds[0]!)
  const files = async (id: number) => (await calls.as('upcm').call(personalData.look, { id: [id] })).data.files
  expect(await files(scholar)).toBe(1)
  expect(await calls.as('scholar').status(personalData.look, { id: [other] })).toBe(404)
})
