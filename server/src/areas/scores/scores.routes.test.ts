import { createScholar, switchScholar, updateScholar } from '@pandu/contract/accounts'
import { listNotifications } from '@pandu/contract/notifications'
import { listOperations, SCORE_IMPORT, undoOperation } from '@pandu/contract/operations'
import {
  importScores,
  listScores,
  readThreshold,
  scoreHistory,
  scoreTemplate,
  scoreTemplateFile,
  setThreshold,
  updateScores,
} from '@pandu/contract/scores'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { someScholar } from '../../../test/accounts.ts'
import { sendFile, testApp } from '../../../test/app.ts'
import { inDatabase } from '../../../test/database.ts'
import { missing } from '../../../test/proposals.ts'
import { type SheetCell, writeSheets, xlsxType } from '../../kit/spreadsheet.ts'

const world = testApp()
const { as } = world
const own = demoPerson('scholar').id
const scoresOf = async (scholar_id: number) => (await as('upcm').call(listScores, { filter: { scholar_id } })).body.data[0]!
const historyOf = async (scholar_id: number) => (await as('upcm').call(scoreHistory, { filter: { scholar_id } })).body.data

/** Scholars who study now and whom no other test here touches, in order. */
const some = async (count: number, skip: number) =>
  inDatabase<{ id: number; no_tf: string; name: string }>(
    world.databaseUrl,
    `select id, no_tf, name from users where role = 'SCHOLAR' and status = 1 and alumni_at is null and id > 100 order by id limit ${count} offset ${skip}`,
  )

describe('an edit', () => {
  test('changes what is sent, takes away what is empty, leaves the rest, and says so in the history', async () => {
    await as('upcm').call(updateScores, { scholar_id: own, semester1: '3.00', semester2: '3.10', semester8: '' })
    const before = await scoresOf(own)
    const answer = await as('vendor').call(updateScores, { scholar_id: own, semester1: '', semester3: '3.55', version: before.version })
    expect([answer.status, answer.body.message]).toEqual([200, 'The scores have been saved'])
    expect(await scoresOf(own)).toMatchObject({ semester1: null, semester2: 3.1, semester3: 3.55, version: before.version + 1 })
    expect((await historyOf(own)).slice(0, 2)).toMatchObject([
      { semester: 3, from: before.semester3, to: 3.55, source: 'edit', by_role: 'VENDOR', draft_id: null, operation_id: null },
      { semester: 1, from: 3, to: null, source: 'edit' },
    ])
    expect((await as('scholar').call(listNotifications, {})).body.data[0]).toMatchObject({
      url: '/profile/scores',
      message_html: 'The programme team changed your scores',
    })
    expect((await as('vendor').call(updateScores, { scholar_id: own, semester3: 3.55 })).body.message).toBe('Nothing has changed')
  })

  test('is for UPCM, vendors and the superadmin; wrong scores stand at their fields; nobody has no scores', async () => {
    for (const who of ['scholar', 'ld', 'guest', 'teacher'] as const)
      expect([who, (await as(who).call(updateScores, { scholar_id: own, semester1: '4' })).status]).toEqual([who, 403])
    const wrong = await as('upcm').call(updateScores, { scholar_id: own, semester1: '4.5', semester2: '3.123' })
    expect(Object.keys(wrong.error.errors!)).toEqual(['semester1', 'semester2'])
    expect((await as('upcm').call(updateScores, { scholar_id: missing, semester1: '4' })).status).toBe(404)
    expect((await as('upcm').call(updateScores, { scholar_id: demoPerson('ld').id, semester1: '4' })).status).toBe(404)
  })

  test('on scores that somebody else has changed since is refused; of many at once one is taken', async () => {
    const { version } = await scoresOf(own)
    expect((await as('upcm').call(updateScores, { scholar_id: own, semester4: '3.21', version })).status).toBe(200)
    const late = await as('vendor').call(updateScores, { scholar_id: own, semester4: '3.22', version })
    expect([late.status, late.error.message]).toEqual([
      409,
      expect.stringMatching(/^Bagas Pramudita changed these scores on .+ WIB; please read them again$/),
    ])
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => as('superadmin').call(updateScores, { scholar_id: own, semester4: `2.${10 + n}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(29)
  })
})

describe('the list', () => {
  test('has every scholar with latest score and mean; scholars see themselves', async () => {
    const all = (await as('guest').call(listScores, { page: { size: 5 } })).body
    const [{ count }] = (await inDatabase<{ count: number }>(
      world.databaseUrl,
      `select count(*)::int from users where role = 'SCHOLAR'`,
    )) as [{ count: number }]
    expect(all.total).toBe(count)
    await as('upcm').call(updateScores, {
      scholar_id: own,
      semester1: '3',
      semester2: '3.5',
      semester3: '',
      semester4: '3.26',
      semester5: '',
      semester6: '',
      semester7: '',
      semester8: '',
    })
    expect(await scoresOf(own)).toMatchObject({ latest: 3.26, average: 3.25, counselling: false })
    const mine = (await as('scholar').call(listScores, {})).body
    expect(mine.data.map(({ scholar_id }) => scholar_id)).toEqual([own])
    expect((await as('scholar').call(scoreHistory, { filter: { scholar_id: 13 } })).error).toEqual(
      (await as('scholar').call(scoreHistory, { filter: { scholar_id: missing } })).error,
    )
  })

  test('sorts by score in both ways to the same scholars, and finds by name, year and campus', async () => {
    const list = async (input: object) => (await as('vendor').call(listScores, { page: { size: 100 }, ...input })).body
    const up = await list({ sort: 'latest' })
    const values = up.data.map(({ latest }) => latest ?? -1)
    expect(values).toEqual(values.toSorted((a, b) => a - b))
    expect(up.total).toBe((await list({ sort: 'name' })).total)
    const down = (await list({ sort: '-average' })).data.map(({ average }) => average ?? -1)
    expect(down).toEqual(down.toSorted((a, b) => b - a))
    const { name, year_tf } = await scoresOf(own)
    for (const sort of ['name', 'latest'])
      expect((await list({ sort, filter: { search: name.toLowerCase(), year_tf: year_tf! } })).data.map(({ id }) => id)).toEqual([own])
  })

  test('flags whose latest score lies below the threshold, which UPCM sets', async () => {
    expect((await as('scholar').call(readThreshold, {})).body.data).toEqual({ threshold: 3.25 })
    const low = async () => (await as('upcm').call(listScores, { filter: { counselling: 1 }, sort: 'latest', page: { size: 100 } })).body
    const before = await low()
    expect(before.total).toBeGreaterThan(0)
    expect(before.data.every(({ latest, counselling }) => counselling && latest! < 3.25)).toBe(true)
    const rest = (await as('upcm').call(listScores, { filter: { counselling: 0 }, page: { size: 1 } })).body.total
    const all = (await as('upcm').call(listScores, { page: { size: 1 } })).body.total
    expect(before.total + rest).toBe(all)
    for (const who of ['ld', 'guest', 'vendor', 'scholar'] as const)
      expect((await as(who).call(setThreshold, { threshold: 4 })).status).toBe(403)
    for (const wrong of [4.1, -1, 3.255, 'a', '', ' ', null])
      expect((await as('upcm').call(setThreshold, { threshold: wrong })).error.errors).toHaveProperty('threshold')
    expect((await as('upcm').call(setThreshold, { threshold: '3.27' })).body.message).toBe('Scholars below 3.27 are invited to counselling')
    expect(await scoresOf(own)).toMatchObject({ latest: 3.26, counselling: true })
    expect((await low()).total).toBeGreaterThan(before.total)
    await as('superadmin').call(setThreshold, { threshold: 3.25 })
    expect(await scoresOf(own)).toMatchObject({ counselling: false })
  })
})

test('who has left, or is alumni, is not asked to counselling', async () => {
  const [person] = (await some(1, 20)) as [{ id: number; no_tf: string; name: string }]
  const needs = async () => (await scoresOf(person.id)).counselling
  const later = Object.fromEntries([2, 3, 4, 5, 6, 7, 8].map((semester) => [`semester${semester}`, '']))
  await as('upcm').call(updateScores, { scholar_id: person.id, semester1: '2.4', ...later })
  expect(await needs()).toBe(true)
  await as('upcm').call(switchScholar, { id: person.id, status: 0 })
  expect(await needs()).toBe(false)
  await as('upcm').call(switchScholar, { id: person.id, status: 1 })
  expect(await needs()).toBe(true)
  await as('upcm').call(updateScholar, { id: person.id, alumni_at: '2026-08-20' })
  expect(await needs()).toBe(false)
  const low = await as('upcm').call(listScores, { filter: { counselling: 1, search: person.no_tf } })
  expect(low.body.data).toEqual([])
})

test('a new scholar is in the list, and an import of scholars that have scores stays', async () => {
  const made = await as('upcm').call(createScholar, someScholar({ name: 'Belum Bernilai' }))
  const { id } = made.body.data
  expect(await scoresOf(id)).toMatchObject({ name: 'Belum Bernilai', latest: null, average: null, counselling: false })
  const [operation] = await inDatabase<{ id: number }>(
    world.databaseUrl,
    `insert into operations (kind, title, rows, payload) values ('accounts.scholarImport', 'An import', 1, '{"ids": [${id}]}') returning id`,
  )
  await as('upcm').call(updateScores, { scholar_id: id, semester1: '3' })
  const undo = await as('upcm').call(undoOperation, { id: operation!.id })
  expect([undo.status, undo.error.message]).toEqual([409, 'This import can no longer be undone: Belum Bernilai has scores'])
})

describe('an import', () => {
  const columns = ['No TELADAN', 'Full Name', 'Semester 1', 'Semester 2']
  const sheet = async (rows: SheetCell[][], labels = columns) =>
    sendFile('nilai.xlsx', await writeSheets([{ name: 'A', columns: labels.map((label) => ({ label })), rows }]), xlsxType)
  const preview = async (rows: SheetCell[][], labels?: string[]) =>
    as('vendor').call(importScores, { file: await sheet(rows, labels), preview: 1 })
  const send = async (rows: SheetCell[][], confirmed = '') => as('upcm').call(importScores, { file: await sheet(rows), confirmed })

  test('has a template behind a link, empty or with the scholars of a year and their scores', async () => {
    expect((await as('vendor').call(scoreTemplate, {})).body.data.path).toBe('/api/scholar/score/template/file')
    const link = (await as('upcm').call(scoreTemplate, { year_tf: 2023 })).body.data.path
    const served = await world.app.inject({ url: link, headers: { authorization: `Bearer ${await world.signIn('upcm')}` } })
    expect([served.statusCode, served.headers['content-disposition']]).toEqual([200, expect.stringContaining('scores-template-2023.xlsx')])
    // The downloaded template, unchanged, has no new scores.
    for (const input of [{}, { year_tf: 2023 }]) {
      const { raw } = await as('upcm').call(scoreTemplateFile, input)
      const answer = await as('upcm').call(importScores, { file: sendFile('t.xlsx', raw, xlsxType), preview: 1 })
      expect([answer.status, answer.error.message]).toEqual([
        422,
        'year_tf' in input ? 'Every score in the sheet is stored already' : 'There are no scores in the sheet',
      ])
    }
  })

  test('is judged row by row before anything is written', async () => {
    const [a, b] = (await some(2, 40)) as [{ id: number; no_tf: string; name: string }, { id: number; no_tf: string; name: string }]
    await as('upcm').call(updateScores, { scholar_id: a.id, semester1: '3.3', semester2: '3.3' })
    await as('upcm').call(updateScores, { scholar_id: b.id, semester1: '3.2', semester2: '' })
    const { data } = (
      await preview([
        [a.no_tf.toLowerCase(), a.name.toUpperCase(), 3.4000000000000004, '3,3'],
        [b.no_tf, null, 4.2, 'good'],
        ['TLD-0', 'Nobody', 3, null],
        [null, 'Nameless', 3, null],
        [a.no_tf, null, null, null],
      ])
    ).body
    expect([data.valid, data.invalid, data.operation_id]).toEqual([1, 4, null])
    const wrong = 'must be a number from 0 to 4 with at most two decimals'
    expect(
      data.rows.map(({ row, name, sheet_name, semester1, semester2, changes, errors }) => [
        row,
        name || sheet_name,
        semester1,
        semester2,
        changes,
        errors,
      ]),
    ).toEqual([
      [2, a.name, '3.4', '3.3', 1, []],
      [3, b.name, '4.2', 'good', 0, [`Semester 1 "4.2" ${wrong}`, `Semester 2 "good" ${wrong}`]],
      [4, 'Nobody', '3', '', 0, ['No scholar has the number "TLD-0"']],
      [5, 'Nameless', '3', '', 0, ['No TELADAN is required']],
      [6, a.name, '', '', 0, ['No TELADAN is also in row 2']],
    ])
    expect(await scoresOf(a.id)).toMatchObject({ semester1: 3.3 })
    // What would change is said with what stands now; a score that has just that value is no change.
    const news = await preview([
      [a.no_tf, null, 3.4, 3.3],
      [b.no_tf, null, 3.5, '2,75'],
    ])
    expect(news.body.data.rows.map(({ difference }) => difference)).toEqual(['S1 3.30 → 3.40', 'S1 3.20 → 3.50 · S2 2.75'])
    expect((await preview([['x', null]], ['No TELADAN', 'Nilai'])).error.errors).toEqual({
      file: ['The sheet has no column of a semester'],
    })
    expect((await preview([['x', 'y']], ['No TELADAN', 'Full Name'])).error.errors).toEqual({
      file: ['The sheet has no column of a semester'],
    })
    expect((await preview([[3]], ['Semester 1'])).error.errors).toEqual({ file: ['The column "No TELADAN" is missing'] })
    for (const who of ['ld', 'scholar'] as const)
      expect((await as(who).call(importScores, { file: await sheet([['x', 3]]), preview: 1 })).status).toBe(403)
  })

  test('writes all rows or none as one operation, which can be undone once', async () => {
    const people = await some(3, 60)
    for (const [n, { id }] of people.entries()) await as('upcm').call(updateScores, { scholar_id: id, semester1: `3.${n}`, semester2: '' })
    const told = async () => {
      const found = await inDatabase<{ count: number }>(
        world.databaseUrl,
        `select count(*)::int from notifications where user_id = any('{${people.map(({ id }) => id).join()}}')
           and message_html = 'The programme team changed your scores' group by user_id`,
      )
      return found.map(({ count }) => count)
    }
    expect(await told()).toEqual([1, 1, 1])
    const rows = people.map(({ no_tf }): SheetCell[] => [no_tf, null, 3.9, 2.5])
    const refused = await send([...rows, ['TLD-0', null, 3, 3]])
    expect(refused.error.errors).toEqual({ file: ['Nothing was imported: one row has errors', 'Row 5: No scholar has the number "TLD-0"'] })
    expect(await scoresOf(people[0]!.id)).toMatchObject({ semester1: 3, semester2: null })

    const done = await send(rows)
    expect([done.body.message, done.body.data.rows]).toEqual(['Scores of 3 scholars imported', []])
    expect(await told()).toEqual([2, 2, 2])
    const operation = done.body.data.operation_id!
    for (const { id } of people) expect(await scoresOf(id)).toMatchObject({ semester1: 3.9, semester2: 2.5 })
    expect((await historyOf(people[1]!.id))[0]).toMatchObject({
      semester: 2,
      from: null,
      to: 2.5,
      source: 'import',
      operation_id: operation,
    })
    expect((await as('guest').call(listOperations, { filter: { kind: SCORE_IMPORT } })).body.data[0]).toMatchObject({
      id: operation,
      title: 'Scores of 3 scholars from nilai.xlsx',
      rows: 3,
    })
    expect((await as('upcm').call(undoOperation, { id: operation })).status).toBe(200)
    expect(await told()).toEqual([3, 3, 3])
    for (const [n, { id }] of people.entries()) expect(await scoresOf(id)).toMatchObject({ semester1: 3 + n / 10, semester2: null })
    expect((await historyOf(people[1]!.id))[0]).toMatchObject({ semester: 2, from: 2.5, to: null, source: 'undo', operation_id: operation })
    expect((await as('upcm').call(undoOperation, { id: operation })).status).toBe(409)
  })

  test('whose scores have been changed since stays', async () => {
    const [person] = (await some(1, 80)) as [{ id: number; no_tf: string; name: string }]
    const { body } = await send([[person.no_tf, null, 0.11, 0.22]], '2')
    await as('upcm').call(updateScores, { scholar_id: person.id, semester2: '0.23' })
    const undo = await as('upcm').call(undoOperation, { id: body.data.operation_id! })
    expect([undo.status, undo.error.message]).toEqual([
      409,
      `This import can no longer be undone: semester 2 of ${person.name} has been changed since`,
    ])
    expect(await scoresOf(person.id)).toMatchObject({ semester1: 0.11, semester2: 0.23 })
  })
})
