import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, freshDatabase, ownFiles, type TestDatabase, testEnv } from '../test/database.ts'
import { root } from '../src/kit/env.ts'
import { migrate } from '../src/kit/migrate.ts'
import { openSecrets } from '../src/kit/secrets.ts'
import { openStorage } from '../src/kit/storage.ts'
import { clockAt } from './clock.ts'
import { seedDemo } from './index.ts'
import { demoPeople, demoPerson } from './people.ts'

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
const one = async <T extends object>(sql: string, values: unknown[] = []): Promise<T> => (await rows<T>(sql, values))[0]!

test('the named people are there with the role and the permissions they are announced with', async () => {
  const found = await rows<{ id: number; username: string; role: string; names: string[] }>(
    `select u.id, username, role, array(select p.name from user_permissions h join permissions p on p.id = h.permission_id where h.user_id = u.id) as names
     from users u where username = any ($1) order by id`,
    [demoPeople.map(({ username }) => username)],
  )
  expect(found).toEqual(demoPeople.map(({ id, username, role, permissions }) => ({ id, username, role, names: permissions })))
  expect(await one('select scholar_type from users where username = $1', ['scholar2'])).toEqual({ scholar_type: 'non-regular' })
  expect(await one('select vendor_id from users where username = $1', ['assessor'])).toEqual({ vendor_id: 3 })
})

test('the world has its size and its variety', async () => {
  const { scholars, cohorts, single, inactive, alumni, irregular, women, longest } = await one<Record<string, number>>(
    `select count(*)::int as scholars, count(distinct year_tf)::int as cohorts, count(*) filter (where name not like '% %')::int as single,
       count(*) filter (where status = 0)::int as inactive, count(alumni_at)::int as alumni, count(*) filter (where scholar_type = 'non-regular')::int as irregular,
       count(*) filter (where gender = 'Female')::int as women, max(length(name)) as longest from users where role = 'SCHOLAR'`,
  )
  expect(scholars).toBeGreaterThanOrEqual(240)
  expect(cohorts).toBeGreaterThanOrEqual(4)
  expect(single).toBeGreaterThan(5)
  expect(inactive).toBeGreaterThan(2)
  expect(alumni).toBeGreaterThan(20)
  expect(irregular).toBeGreaterThan(10)
  expect(Math.abs(women! / scholars! - 0.5)).toBeLessThan(0.1)
  expect(longest).toBeGreaterThan(80)
  expect(
    await one(`select count(*)::int as n from universities where about <> '' and email <> '' and profile_picture is not null`),
  ).toEqual({ n: 10 })
  const empty = await rows('select id from universities u where not exists (select from users where university_id = u.id)')
  expect(empty).toEqual([])
})

test('a NIK has its sixteen digits, and a district that does not exist', async () => {
  const { nik_sealed } = await one<{ nik_sealed: string }>('select nik_sealed from users where username = $1', ['scholar'])
  expect(openSecrets(testEnv(database.url)).open(nik_sealed)).toMatch(/^\d{4}99\d{10}$/)
})

test('every state of a proposal occurs in each kind that has it, and the named scholar has all of them', async () => {
  const common = ['approved', 'declined', 'process', 'revision']
  const all = `select kind, array_agg(distinct approval order by approval) as states from proposals`
  const expected = [
    { kind: 'gep', states: common },
    { kind: 'internships', states: [...common, 'finish', 'withdrawn'].toSorted() },
    { kind: 'sponsorships', states: common },
  ]
  expect(await rows(`${all} group by 1 order by 1`)).toEqual(expected)
  expect(await rows(`${all} where scholar_id = $1 group by 1 order by 1`, [demoPerson('scholar').id])).toEqual(expected)
})

interface Step {
  record_id: number
  by_id: number
  at: Date
  action: string
  from: string | null
  to: string
  notes: string
  changes: { field: string; from: string; to: string }[]
}

interface Row {
  id: number
  scholar_id: number
  approval: string
  version: number
  decided_at: Date | null
  title: string
}

test('every history hangs together and ends where the proposal stands', async () => {
  const steps = await rows<Step>('select * from proposal_steps order by id')
  const proposals = await rows<Row>('select id, scholar_id, approval, version, decided_at, title from proposals')
  const problems = proposals.flatMap((proposal) =>
    wrongWith(
      proposal,
      steps.filter((step) => step.record_id === proposal.id),
    ).map((problem) => `proposal ${proposal.id}: ${problem}`),
  )
  expect(problems).toEqual([])
  expect(new Set(steps.map(({ action }) => action))).toEqual(new Set(['submitted', 'reviewed', 'changed', 'attendance', 'withdrawn']))
})

function wrongWith({ scholar_id, approval, version, decided_at, title }: Row, life: Step[]): string[] {
  const problems: string[] = []
  const must = (holds: boolean, otherwise: string) => void (holds || problems.push(otherwise))
  const [first] = life
  const changes = life.flatMap((step) => step.changes)
  must(first?.action === 'submitted' && first.from === null && first.to === 'process' && first.by_id === scholar_id, 'begins otherwise')
  must(life.at(-1)?.to === approval, `stands at ${approval}, its history does not`)
  must(life.length === version, `version ${version} after ${life.length} steps`)
  must(life.findLast(({ action }) => action === 'reviewed')?.at.getTime() === decided_at?.getTime(), 'decided at another time')
  must((changes.findLast(({ field }) => field === 'title')?.to ?? title) === title, 'has another title than the last change gave it')
  must(
    changes.every(({ from, to }) => from !== to),
    'a change that changes nothing',
  )
  for (const [n, step] of life.slice(1).entries()) {
    const before = life[n]!
    must(step.from === before.to, `step ${n + 2} begins at ${step.from} after ${before.to}`)
    must(step.at > before.at, `step ${n + 2} is not later than the one before`)
    must((step.by_id === scholar_id) === ['changed', 'withdrawn'].includes(step.action), `step ${n + 2} by the wrong side`)
    must(step.changes.length > 0 === ['changed', 'attendance'].includes(step.action), `step ${n + 2} with wrong changes`)
    must(!['revision', 'declined'].includes(step.to) || step.action !== 'reviewed' || step.notes !== '', `step ${n + 2} without notes`)
  }
  return problems
}

test('every proposal has the documents of its kind, links as well as files; reports belong to approved ones only', async () => {
  expect(
    await rows(`select distinct p.kind, count(*)::int as documents from proposals p
      left join proposal_documents d on d.proposal_id = p.id group by p.id order by 1`),
  ).toEqual([
    { kind: 'gep', documents: 1 },
    { kind: 'internships', documents: 7 },
    { kind: 'sponsorships', documents: 5 },
  ])
  const { links, files } = await one<Record<string, number>>(
    'select count(link)::int as links, count(file_id)::int as files from proposal_documents',
  )
  expect(Math.min(links!, files!)).toBeGreaterThan(50)
  for (const table of ['proposal_monitoring', 'proposal_documentation']) {
    const early = await rows(
      `select t.id from ${table} t join proposals p on p.id = t.proposal_id where p.approval not in ('approved', 'finish')`,
    )
    expect(early).toEqual([])
    expect((await rows(`select distinct proposal_id from ${table}`)).length).toBeGreaterThan(5)
  }
})

test('the history of a replaced document leads to both files', async () => {
  const replaced = await rows<{ record_id: number; from_file: string; to_file: string }>(
    `select record_id, change ->> 'from_file' as from_file, change ->> 'to_file' as to_file
     from proposal_steps, jsonb_array_elements(changes) change where change ? 'to_file'`,
  )
  expect(replaced.length).toBeGreaterThan(3)
  for (const { record_id, from_file, to_file } of replaced) {
    const files = await rows('select 1 from files where kind = $1 and record_id = $2 and id = any ($3)', [
      'proposals.document',
      record_id,
      [from_file, to_file],
    ])
    expect(files).toHaveLength(2)
  }
})

test('nothing happens in the future', async () => {
  const later: object[] = []
  for (const [table, column] of [
    ['users', 'created_at'],
    ['proposal_steps', 'at'],
    ['notifications', 'created_at'],
    ['proposal_monitoring', 'created_at'],
    ['account_log', 'at'],
    ['outbox', 'created_at'],
  ]) {
    later.push(...(await rows(`select '${table}' as found, ${column} from ${table} where ${column} > now()`)))
  }
  expect(later).toEqual([])
})

test('every file is in storage and is what its row says', async () => {
  const storage = openStorage(testEnv(database.url))
  const files = await rows<{ storage_key: string; size: string; type: string }>('select storage_key, size, type from files')
  expect(files.length).toBeGreaterThan(300)
  const starts: Record<string, RegExp> = {
    'application/pdf': /^%PDF/,
    'image/jpeg': /^\u00ff\u00d8\u00ff/,
    'image/webp': /^RIFF/,
    'video/mp4': /^.{4}ftypisom/s,
    'audio/mp4': /^.{4}ftypM4A /s,
  }
  const wrong: string[] = []
  for (const { storage_key, size, type } of files) {
    const bytes = await readAll(storage, storage_key)
    if (bytes.length !== Number(size) || !starts[type]!.test(bytes.toString('latin1', 0, 16))) wrong.push(storage_key)
  }
  expect(wrong).toEqual([])
})

test('notifications hold emphasis only and lead to a proposal or a cover letter that concerns their reader', async () => {
  const list = await rows<{ user_id: number; message_html: string; url: string; role: string; kind: string | null }>(
    'select n.*, u.role from notifications n join users u on u.id = n.user_id',
  )
  expect(list.filter(({ kind }) => kind === null)).toEqual([])
  const owners = new Map(
    (await rows<{ id: number; scholar_id: number }>('select id, scholar_id from proposals')).map((row) => [row.id, row.scholar_id]),
  )
  const authors = async (text: string) => new Map((await rows<{ id: number; author: string }>(text)).map((row) => [row.id, row.author]))
  const campusOf = await authors("select id, tsa_id || ' ' || scholar_id as author from tsa_proposals")
  const letters = await authors(
    "select l.id, p.tsa_id || ' ' || l.scholar_id as author from tsa_letters l join tsa_proposals p on p.id = l.tsa_activity_id",
  )
  /** Whether a notice about an association's work names the campus of the record, and for scholars one that they wrote. */
  const readableTsa = (url: string, user: number | undefined) => {
    const [, tsa, tab, id] =
      /^\/profile\/tsa\/(\d+)\?tab=(proposals|letters)&open=(\d+)$/.exec(url) ??
      /^\/admin\/tsa\/tsa-proposal\/list-detail\/(\d+)(\/)(\d+)$/.exec(url) ??
      /^\/admin\/tsa\/list()\?tab=(letters)&open=(\d+)$/.exec(url) ??
      []
    const [campus, author] = ((tab === 'letters' ? letters : campusOf).get(Number(id)) ?? '').split(' ')
    return author !== undefined && (!tsa || tsa === campus) && url.startsWith('/profile') === (Number(author) === user)
  }
  const wrong = list.filter(({ user_id, message_html, url, role }) => {
    const owner = owners.get(
      Number(/^\/(?:profile\/proposals|admin\/mp\/list)\/(?:internships|sponsorships|gep)\?open=(\d+)$/.exec(url)?.[1]),
    )
    const scholar = role === 'SCHOLAR' ? user_id : undefined
    const readable = url.includes('/tsa') ? readableTsa(url, scholar) : scholar === undefined ? owner !== undefined : owner === user_id
    return !readable || /[<>]/.test(message_html.replaceAll(/<\/?(strong|em)>/g, ''))
  })
  expect(wrong).toEqual([])
  expect(list.filter(({ url }) => url.includes('/tsa')).length).toBeGreaterThan(100)
  const { read, unread } = await one<Record<string, number>>(
    'select count(*) filter (where read = 1)::int as read, count(*) filter (where read = 0)::int as unread from notifications where user_id = $1',
    [demoPerson('upcm').id],
  )
  expect(Math.min(read!, unread!)).toBeGreaterThan(2)
})

test('one import stands and one was undone', async () => {
  const imports = await rows<{ rows: number; payload: { ids: number[] }; undone: boolean }>(
    'select rows, payload, undone_at is not null as undone from operations where kind = $1 order by id',
    ['accounts.scholarImport'],
  )
  expect(imports.map(({ undone }) => undone)).toEqual([true, false])
  for (const { rows: count, payload, undone } of imports) {
    expect(payload.ids).toHaveLength(count)
    expect(await rows('select id from users where id = any ($1)', [payload.ids])).toHaveLength(undone ? 0 : count)
  }
})

test('every demo scholar is in a cohort, and somebody is left to be invited and to be assigned', async () => {
  const cohorts = await rows<{ year: number; members: number }>(
    'select year, (select count(*)::int from cohort_members m where m.cohort_id = c.id) as members from cohorts c',
  )
  expect(cohorts.length).toBeGreaterThanOrEqual(6)
  expect(new Set(cohorts.map(({ year }) => year)).size).toBeGreaterThanOrEqual(6)
  expect(cohorts.some(({ members }) => members === 0)).toBe(true)
  const named = demoPeople.filter(({ role }) => role === 'SCHOLAR').map(({ id }) => id)
  const inside = await rows<{ user_id: number }>('select distinct user_id from cohort_members where user_id = any ($1)', [named])
  expect(inside).toHaveLength(named.length)
  const outside = await rows<{ type: string; n: number }>(
    `select scholar_type as type, count(*)::int as n from users u where role = 'SCHOLAR' and status = 1
     and not exists (select from cohort_members m where m.user_id = u.id) group by 1 order by 1`,
  )
  expect(outside.map(({ type }) => type)).toEqual(['non-regular', 'regular'])
  expect(Math.min(...outside.map(({ n }) => n))).toBeGreaterThan(2)
})

test('who came into a cohort came with an operation that names exactly the scholars of it', async () => {
  const operations = await rows<{ rows: number; named: number[]; inside: number[] }>(
    `select o.rows, array(select jsonb_array_elements_text(o.payload->'user_ids')::int order by 1) as named,
       array(select user_id from cohort_members m where m.operation_id = o.id order by 1) as inside
     from operations o where kind like 'cohorts.%' and undone_at is null`,
  )
  expect(operations.length).toBeGreaterThanOrEqual(6)
  for (const { rows: count, named, inside } of operations) {
    expect(inside).toEqual(named)
    expect(inside).toHaveLength(count)
  }
})

test('the next rows get numbers of their own', async () => {
  const { id } = await one<{ id: number }>(`insert into vendors (name) values ('Another partner') returning id`)
  expect(id).toBe(6)
  const user = await one<{ id: number; before: number }>(
    `insert into users (name, username, email, password_hash, role) values ('Next', 'next', 'next@pandu.example', '', 'TF')
     returning id, (select max(id) from users) as before`,
  )
  expect(user.id).toBe(user.before + 1)
  for (const table of [
    'proposals',
    'proposal_steps',
    'proposal_monitoring',
    'proposal_documentation',
    'notifications',
    'outbox',
    'operations',
    'account_log',
  ]) {
    const [next] = await rows<{ free: boolean }>(
      `select nextval(pg_get_serial_sequence('${table}', 'id')) > (select max(id) from ${table}) as free`,
    )
    expect({ table, free: next?.free }).toEqual({ table, free: true })
  }
})

test('the same moment gives the same world, whatever the machine', async () => {
  const now = new Date('2026-03-02T05:00:00Z')
  const first = await worldAt(now)
  const second = await worldAt(now)
  expect(second).toEqual(first)
  const later = await worldAt(new Date('2026-03-03T05:00:00Z'))
  expect(later.people).toEqual(first.people)
  expect(later.steps).not.toEqual(first.steps)
}, 120_000)

test('cohorts enter in September, also when the world is filled on the first of that month', () => {
  expect(clockAt(new Date('2026-08-31T00:00:00Z')).latestCohort).toBe(2025)
  expect(clockAt(new Date('2026-09-01T12:00:00Z')).latestCohort).toBe(2026)
})

/** Seeds a database of its own and answers what must not depend on chance; sealed text and password hashes are salted. */
async function worldAt(now: Date) {
  const own = await emptyDatabase()
  try {
    await migrate(own.url, `${root}/server/migrations`)
    await seedDemo({ databaseUrl: own.url, env: testEnv(own.url, { DATA_DIR: await ownFiles() }), now })
    const other = new pg.Client({ connectionString: own.url })
    await other.connect()
    const all = async (sql: string) => (await other.query(sql)).rows
    const world = {
      people: await all(
        'select id, name, username, email, no_tf, university_id, scholar_type, year_tf, phone_number from users order by id',
      ),
      proposals: await all('select p.id, title, approval, notes, version, scholar_id from proposals p order by id'),
      steps: await all('select * from proposal_steps order by id'),
      files: await all('select id, kind, record_id, name, size from files order by id'),
      notifications: await all('select user_id, read, message_html, url from notifications order by id'),
    }
    await other.end()
    return world
  } finally {
    await own.drop()
  }
}

async function readAll(storage: ReturnType<typeof openStorage>, key: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of await storage.read(key)) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}
