import type { Actor } from '@pandu/contract/kit'
import { beforeEach, expect, test } from 'vitest'
import { demoActor } from '../../../test/demo-actor.ts'
import { courseMaker } from '../../../test/new-course.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { partsOf } from '../../../test/parts.ts'
import { scholarWithDuplicate, duplicateErrors, refuseTakenSemesters } from './drafts.duplicates.ts'
import { toScoreDraft, draftRows, drafts, draftsMatching, lockDrafts } from './drafts.queries.ts'
import { scores as area } from './scores.area.ts'
import { scoreParts } from './scores.parts.ts'
import { editOvertakenBy, findScholarOf, pageOfScores, scoreHistoryOf } from './scores.queries.ts'
import { lockScores, thresholdOf, writeScores } from './scores.service.ts'

const database = openTestDatabase()
const { rows } = database
const { number, newCourse } = courseMaker(rows)
const parts = partsOf(database, scoreParts)
const [scholar, scholar2, guest, facilitator] = [demoActor('scholar'), demoActor('scholar2'), demoActor('guest'), demoActor('facilitator')]
const [kind] = scoreParts.decided!

/** The first scholar has a low score, the second one a high one, nobody else has any; the facilitator reaches the first alone. */
beforeEach(async () => {
  await rows('delete from score_changes')
  await rows('delete from score_drafts')
  for (const table of ['course_teachers', 'mentoring_assignments']) await rows(`delete from ${table} where user_id = $1`, [facilitator.id])
  await newCourse()
  await rows(`update scores set semester1 = null, semester2 = null, semester3 = null, semester4 = null, semester5 = null, semester6 = null,
    semester7 = null, semester8 = null, version = 1`)
  await rows('update scores set semester1 = 3.5, semester2 = 0.5 where scholar_id = $1', [scholar.id])
  await rows('update scores set semester1 = 4 where scholar_id = $1', [scholar2.id])
  await rows(`update users set name = 'Zebra One', university_id = 1, year_tf = 2021, status = 1, alumni_at = null where id = $1`, [
    scholar.id,
  ])
  await rows(`update users set name = 'Zebra Two', university_id = 2, year_tf = 2022, status = 1, alumni_at = null where id = $1`, [
    scholar2.id,
  ])
})

type Filter = Parameters<typeof pageOfScores>[2]['filter']
const list = async (who: Actor, filter: Filter = {}, sort = 'name') => {
  const { data, total } = await pageOfScores(database.db, who, { filter, sort, page: { number: 1, size: 1000 } })
  expect(total).toBe(data.length)
  return data
}
const ids = async (who: Actor, filter?: Filter, sort?: string) => (await list(who, filter, sort)).map(({ id }) => id)
const zebras = { search: 'zebra' }

test('staff see the scores of every scholar, a partner those of the scholars whom they reach, scholars theirs', async () => {
  const [{ count }] = (await rows<{ count: number }>(`select count(*)::int count from users where role = 'SCHOLAR'`)) as [{ count: number }]
  for (const sort of ['name', '-no_tf', 'latest', '-average']) {
    expect(await list(guest, {}, sort), sort).toHaveLength(count)
    expect((await ids(guest, zebras, sort)).toSorted(), sort).toEqual([scholar.id, scholar2.id].toSorted())
    expect(await ids(facilitator, {}, sort), sort).toEqual([scholar.id])
    expect(await ids(facilitator, zebras, sort), sort).toEqual([scholar.id])
    expect([await ids(scholar, {}, sort), await ids(scholar2, {}, sort)], sort).toEqual([[scholar.id], [scholar2.id]])
    expect(await ids(scholar, { search: 'nobody of this name' }, sort), sort).toEqual([])
  }
  expect(await ids(guest, zebras, '-latest')).toEqual([scholar2.id, scholar.id])
  const found = async (who: Actor, id: number) =>
    findScholarOf(database.db, who, id).then(
      ({ scholar_id }) => scholar_id,
      () => 'missing',
    )
  expect([await found(guest, scholar2.id), await found(scholar2, scholar2.id), await found(facilitator, scholar.id)]).toEqual([
    scholar2.id,
    scholar2.id,
    scholar.id,
  ])
  for (const [who, id] of [
    [scholar, scholar2.id],
    [facilitator, scholar2.id],
    [guest, guest.id],
  ] as const)
    expect(await found(who, id)).toBe('missing')
})

test('the list of scores is narrowed by scholar, campus, year and counselling', async () => {
  for (const sort of ['name', 'latest']) {
    for (const filter of [{ scholar_id: scholar.id }, { university_id: 1 }, { year_tf: 2021 }, { counselling: 1 as const }])
      expect(await ids(guest, { ...zebras, ...filter }, sort), JSON.stringify(filter)).toEqual([scholar.id])
    expect(await ids(guest, { ...zebras, counselling: 0 }, sort)).toEqual([scholar2.id])
    expect(await ids(guest, { counselling: 1 }, sort)).toEqual([scholar.id])
    expect(await ids(guest, { counselling: 0 }, sort)).not.toContain(scholar.id)
    expect([await ids(scholar2, { counselling: 1 }, sort), await ids(scholar, { counselling: 1 }, sort)]).toEqual([[], [scholar.id]])
  }
})

test('counselling is for active scholars with a latest score below the threshold', async () => {
  const threshold = await thresholdOf(database.db)
  const low = async () => (await list(guest, zebras)).filter(({ counselling }) => counselling).map(({ id }) => id)
  const counted = async () => (await parts.counters(guest)).map(({ key, count }) => [key, count])
  expect([await low(), await counted()]).toEqual([[scholar.id], [['counselling', 1]]])
  expect([await parts.counters(scholar), await parts.counters(facilitator)]).toEqual([[], []])
  await rows('update scores set semester2 = $2 where scholar_id = $1', [scholar.id, threshold])
  expect([await low(), await counted()]).toEqual([[], [['counselling', 0]]])
  await rows('update scores set semester2 = $2::numeric - 0.01 where scholar_id = $1', [scholar.id, threshold])
  expect(await low()).toEqual([scholar.id])
  await rows('update users set status = 0 where id = $1', [scholar.id])
  expect([await low(), await counted()]).toEqual([[], [['counselling', 0]]])
})

const change = (of: Actor, at: string, by = guest.id, draft: number | null = null) =>
  rows(`insert into score_changes (scholar_id, semester, "to", source, by_id, at, draft_id) values ($1, 1, 3, 'edit', $2, $3, $4)`, [
    of.id,
    by,
    at,
    draft,
  ])

test('the history of scores is that of one scholar', async () => {
  await change(scholar, '2026-01-01T00:00:00.000Z')
  await change(scholar2, '2026-01-02T00:00:00.000Z')
  expect((await scoreHistoryOf(database.db, scholar.id)).map(({ at }) => at)).toEqual(['2026-01-01T00:00:00.000Z'])
})

test('an edit comes too late when somebody changed these scores meanwhile, or since the version that was read', async () => {
  const scores = { scholar_id: scholar.id, version: 2 }
  const overtaken = (who: Actor, arrived: string, version?: number) =>
    editOvertakenBy({ db: database.db, actor: who, arrivedAt: new Date(arrived) }, scores, version)
  const [before, at, after] = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:01.000Z', '2026-01-01T00:00:02.000Z']
  await change(scholar2, after)
  expect(await overtaken(guest, at)).toBeUndefined()
  await change(scholar, at)
  expect([await overtaken(guest, after), await overtaken(guest, after, 2)]).toEqual([undefined, undefined])
  for (const [arrived, version] of [
    [before, 2],
    [at, 2],
    [after, 1],
  ] as const)
    expect(await overtaken(guest, arrived, version), `${arrived} ${version}`).toMatch(/^You changed these scores/)
  const [{ name }] = (await rows<{ name: string }>('select name from users where id = $1', [guest.id])) as [{ name: string }]
  expect(await overtaken(scholar, before)).toMatch(new RegExp(`^${name} changed these scores`))
})

const draft = (of: Actor, given: { approval?: string; days?: number; semester?: number; value?: number } = {}) =>
  number(
    `insert into score_drafts (scholar_id, semester${given.semester ?? 1}, approval, waiting_since)
     values ($1, $2, $3, now() - make_interval(days => $4)) returning id`,
    [of.id, given.value ?? 3, given.approval ?? 'process', given.days ?? 0],
  )

test('staff see every submission, a partner those of the scholars whom they reach, a scholar theirs', async () => {
  const both = [await draft(scholar), await draft(scholar2)]
  const seen = async (who: Actor) =>
    (await draftRows(database.db, who).select('score_drafts.id').orderBy('score_drafts.id').execute()).map(({ id }) => id)
  expect([await seen(guest), await seen(demoActor('vendor'))]).toEqual([both, both])
  expect([await seen(facilitator), await seen(scholar), await seen(scholar2)]).toEqual([[both[0]], [both[0]], [both[1]]])
  const locked = async (who: Actor, wanted: number[]) => (await lockDrafts(database.db, who, wanted)).map(({ id }) => id)
  expect([await locked(guest, both), await locked(guest, [both[1]!]), await locked(facilitator, both)]).toEqual([
    both,
    [both[1]],
    [both[0]],
  ])
  expect(await drafts.ifVisible(database.db, scholar2, { id: both[0]! })).toBeUndefined()
})

test('submissions are narrowed by number, scholar, state, campus, year, waiting time and name', async () => {
  const first = await draft(scholar, { approval: 'revision', days: 5 })
  const second = await draft(scholar2, { approval: 'approved', days: 5 })
  const matching = async (filter: Parameters<typeof draftsMatching>[2]) =>
    (await draftsMatching(database.db, guest, filter).select('score_drafts.id').orderBy('score_drafts.id').execute()).map(({ id }) => id)
  expect([await matching({}), await matching({ search: '' })]).toEqual([
    [first, second],
    [first, second],
  ])
  for (const filter of [
    { id: first },
    { scholar_id: scholar.id },
    { approval: 'revision' as const },
    { university_id: 1 },
    { year_tf: 2021 },
    { waiting_days: 5 },
    { search: 'ZEBRA one' },
  ])
    expect(await matching(filter), JSON.stringify(filter)).toEqual([first])
  expect(await matching({ waiting_days: 6 })).toEqual([])
})

test('a submission without a paper has no address of one', () => {
  const row = { name: 'Zebra', approval: 'process' }
  expect(toScoreDraft({ ...row, file_id: null }).attachment).toBeNull()
  expect(toScoreDraft({ ...row, file_id: 'a-file' }).attachment).toMatch(/^\/.*a-file$/)
})

test('a semester for which another submission of the scholar waits is refused, and one that has not begun', async () => {
  const stands = (semester: number, own = 0, year: number | null = 2021) =>
    refuseTakenSemesters(
      { db: database.db, arrivedAt: new Date('2022-01-15') },
      { id: scholar.id, year_tf: year },
      { [`semester${semester}`]: 3 },
      own,
    ).then(
      () => 'stands',
      ({ errors }: { errors: Record<string, string[]> }) => errors[`semester${semester}`]![0],
    )
  const own = await draft(scholar)
  await draft(scholar, { semester: 3, approval: 'approved' })
  await draft(scholar2, { semester: 4 })
  const waits = 'A submission for semester 1 waits already; change that one instead'
  expect([await stands(1), await stands(1, own), await stands(2)]).toEqual([waits, 'stands', expect.any(String)])
  expect(await stands(8)).toBe('Semester 8 has not begun yet')
  for (const semester of [3, 4, 8]) expect(await stands(semester, 0, null), `${semester}`).toBe('stands')
  // Nothing has begun for a cohort that is still to come.
  expect(await stands(3, 0, 2023)).toBe('Semester 3 has not begun yet')
})

test('a submission goes back to waiting only where no other of its scholar waits for one of its semesters', async () => {
  const row = async (id: number) => (await lockDrafts(database.db, guest, [id]))[0]!
  const back = async (...wanted: number[]) =>
    [...(await duplicateErrors(database.db, await Promise.all(wanted.map(row)), 'revision')).keys()].toSorted((a, b) => a - b)
  const [declined, later] = [await draft(scholar, { approval: 'declined' }), await draft(scholar, { approval: 'declined' })]
  await draft(scholar2)
  await draft(scholar, { semester: 2 })
  await draft(scholar, { approval: 'approved' })
  expect([await back(declined), await back(later), await back()]).toEqual([[], [], []])
  // Of two among them, the earlier one may.
  expect(await back(declined, later)).toEqual([later])
  const waiting = await draft(scholar)
  expect([await back(declined), await back(waiting)]).toEqual([[declined], []])
  const toFinal = await duplicateErrors(database.db, [await row(declined)], 'approved')
  expect(toFinal.size).toBe(0)
  // Both have a score of one semester: one that only this has, or only the other, is none in common.
  const third = await draft(scholar, { semester: 5, approval: 'declined' })
  expect(await back(third)).toEqual([])
  await rows('update score_drafts set semester5 = 3 where id = $1', [waiting])
  expect(await back(third)).toEqual([third])
})

test('a decision is not taken back where that would leave two waiting for one semester', async () => {
  const [approved, other] = [await draft(scholar, { approval: 'approved' }), await draft(scholar, { approval: 'declined' })]
  const name = async (before: { id: number; from: string }[]) =>
    scholarWithDuplicate(
      database.db,
      await lockDrafts(
        database.db,
        guest,
        before.map(({ id }) => id),
      ),
      before,
    )
  const from = (id: number, state = 'process') => ({ id, from: state })
  expect(await name([from(approved)])).toBeUndefined()
  await rows(`update score_drafts set approval = 'process' where id = $1`, [other])
  expect([await name([from(approved)]), await name([from(approved, 'declined')])]).toEqual(['Zebra One', undefined])
  // What goes back together does not stand in the way of itself.
  expect([await name([from(other, 'revision')]), await name([from(approved), from(other, 'declined')])]).toEqual([undefined, undefined])
})

test('scores are held and written for the scholars who are named, with their history', async () => {
  expect([...(await lockScores(database.db, [scholar.id])).keys()]).toEqual([scholar.id])
  const write = (to: number) =>
    writeScores({ db: database.db, actor: guest }, [{ scholar_id: scholar.id, semester: 1, to }], { source: 'edit' })
  expect([await write(3.5), await write(3.6)]).toEqual([
    { scores: 0, scholars: [] },
    { scores: 1, scholars: [scholar.id] },
  ])
  expect(
    await rows('select scholar_id, semester1, version from scores where scholar_id = any($1) order by scholar_id', [
      [scholar.id, scholar2.id],
    ]),
  ).toEqual([
    { scholar_id: scholar.id, semester1: 3.6, version: 2 },
    { scholar_id: scholar2.id, semester1: 4, version: 1 },
  ])
  expect((await scoreHistoryOf(database.db, scholar.id)).map(({ from, to }) => [from, to])).toEqual([[3.5, 3.6]])
})

test('where a scholar stands is their latest score, for those who may read it; scholars see theirs by semester', async () => {
  const line = { kind: 'scores', label: 'GPA', value: '0.50', detail: 'semester 2' }
  const [own] = await parts.standings(scholar, scholar.id)
  const [forStaff] = await parts.standings(guest, scholar.id)
  expect([own, forStaff]).toMatchObject([line, line])
  expect(own!.url).not.toBe(forStaff!.url)
  expect(forStaff!.url).toContain(`${scholar.id}`)
  expect(await parts.standings(scholar2, scholar.id)).toEqual([])
  await rows('update scores set semester1 = null, semester2 = null where scholar_id = $1', [scholar.id])
  expect(await parts.standings(guest, scholar.id)).toEqual([])
  const overview = async (reader: Actor) => (await scoreParts.overview!({ db: database.db, reader } as never)).scores?.semesters
  expect(await overview(scholar2)).toEqual([{ semester: 1, score: 4 }])
  expect([await overview(scholar), await overview(guest)]).toEqual([[], undefined])
})

test('the search finds submissions by the names of scholars, and a scholar’s own by what they are', async () => {
  await draft(scholar)
  await draft(scholar2)
  const found = async (who: Actor, text: string) =>
    (await parts.finds(who, text)).flatMap(({ records }) => records.map(({ title }) => title)).toSorted()
  expect([await found(guest, 'zebra'), await found(facilitator, 'zebra'), await found(scholar, 'zebra')]).toEqual([
    ['Zebra One', 'Zebra Two'],
    ['Zebra One'],
    [],
  ])
  expect([await found(scholar, 'scores by'), await found(guest, 'scores by')]).toEqual([['Scores by semester'], []])
  const listed = async () => (await draftsMatching(database.db, guest, { search: 'zebra' }).select('score_drafts.id').execute()).length
  const listedBefore = await listed()
  // A scholar in the trash is no longer found.
  await rows(`update users set role = 'DELETED' where id = $1`, [scholar2.id])
  const [foundAfter, listedAfter] = [await found(guest, 'zebra'), await listed()]
  await rows(`update users set role = 'SCHOLAR' where id = $1`, [scholar2.id])
  expect([listedBefore, foundAfter, listedAfter]).toEqual([2, ['Zebra One'], 1])
})

test('partners and whoever reviews decide; scholars alone have submissions of their own', () => {
  expect([demoActor('upcm'), facilitator, guest, scholar].map((who) => kind!.decides(who))).toEqual([true, true, false, false])
  expect([kind!.own(scholar) === undefined, kind!.own(guest) === undefined]).toEqual([false, true])
})

test('an account with submissions or changes of scores is in use', async () => {
  expect(await parts.uses(scholar.id)).toEqual([])
  await draft(scholar2)
  await change(scholar2, '2026-01-01')
  expect([await parts.uses(scholar.id), await parts.uses(scholar2.id)]).toEqual([[], ['has scores', 'has scores']])
})

test('the papers of a scholar who leaves for good go, and those of others stay', async () => {
  const [file] = await rows<{ id: string }>('select id from files limit 1')
  for (const who of [scholar, scholar2]) await draft(who)
  await rows('update score_drafts set file_id = $1', [file!.id])
  await area.personal!.anonymise!(database.db, scholar.id)
  expect(await rows('select scholar_id from score_drafts where file_id is not null')).toEqual([{ scholar_id: scholar2.id }])
})
