import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../test/database.ts'
import { demoPerson } from '../people.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await freshDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
}, 60_000)
afterAll(async () => {
  await client.end()
  await database.drop()
})
const rows = async <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> => (await client.query<T>(sql, values)).rows

test('submissions occur in every state, and the named scholar has all of them', async () => {
  const states = ['approved', 'declined', 'process', 'revision']
  const found = async (where: string) =>
    (await rows<{ approval: string }>(`select distinct approval from score_drafts ${where} order by 1`)).map(({ approval }) => approval)
  expect(await found('')).toEqual(states)
  expect(await found(`where scholar_id = ${demoPerson('scholar').id}`)).toEqual(states)
})

test('every history of a submission ends where it stands', async () => {
  const wrong = await rows(`select d.id from score_drafts d join lateral
      (select count(*) n, (array_agg("to" order by id desc))[1] last, min(at) first, max(at) at, bool_and(at <= now()) past from score_draft_steps where record_id = d.id) s on true
    where s.n <> d.version or s.last <> d.approval or s.first <> d.created_at or s.at <> d.updated_at or not s.past`)
  expect(wrong).toEqual([])
})

test('every score is what its history made of it, and approved submissions are among the scores', async () => {
  const wrong = await rows(`select s.scholar_id, n from scores s cross join generate_series(1, 8) n
    where (to_jsonb(s) ->> ('semester' || n))::numeric is distinct from
      (select "to" from score_changes c where c.scholar_id = s.scholar_id and c.semester = n order by id desc limit 1)`)
  expect(wrong).toEqual([])
  const broken =
    await rows(`select id from (select id, "from", lag("to") over (partition by scholar_id, semester order by id) before from score_changes) c
    where "from" is distinct from before`)
  expect(broken).toEqual([])
  const lost = await rows(
    `select id from score_drafts d where approval = 'approved' and not exists (select from score_changes c where c.draft_id = d.id)`,
  )
  expect(lost).toEqual([])
  const sources = await rows<{ source: string }>('select distinct source from score_changes order by 1')
  expect(sources.map(({ source }) => source)).toEqual(['draft', 'edit', 'import', 'undo'])
})

test('some scholars fall below the threshold, and some have no score yet', async () => {
  const [counts] = await rows<{ low: number; none: number; all: number }>(`select count(*) filter (where latest < 3.25)::int low,
    count(*) filter (where latest is null)::int "none", count(*)::int "all" from scores`)
  expect(counts!.low).toBeGreaterThan(8)
  expect(counts!.none).toBeGreaterThan(20)
  expect(counts!.low / counts!.all).toBeLessThan(0.25)
})
