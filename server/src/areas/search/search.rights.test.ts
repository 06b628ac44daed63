import { readFileSync } from 'node:fs'
import { listScholars, listTeam, listVendorUsers } from '@pandu/contract/accounts'
import { alumniRegions } from '@pandu/contract/alumni'
import { listTools } from '@pandu/contract/assessments'
import { listBankData } from '@pandu/contract/bank'
import { listBlasts } from '@pandu/contract/blast'
import { businessAcumen } from '@pandu/contract/business'
import { listCohorts } from '@pandu/contract/cohorts'
import { listContracts, listTemplates } from '@pandu/contract/contracts'
import { listCourses, listOwnCourses, listSections } from '@pandu/contract/courses'
import { type Endpoint, listOf } from '@pandu/contract/kit'
import { listOutbox } from '@pandu/contract/mail'
import { listGep, listInternships, listOwnGep, listOwnInternships, listOwnSponsorships, listSponsorships } from '@pandu/contract/proposals'
import { listIssueBatches, listReports, readReport } from '@pandu/contract/reports'
import { listMeetings, listOwnMeetings } from '@pandu/contract/schedules'
import { listScoreDrafts } from '@pandu/contract/scores'
import { searchAll } from '@pandu/contract/search'
import { listDeletedReports, listDeletedScholars } from '@pandu/contract/trash'
import { listMicroEvents, listTsaLetters, listTsaProposals } from '@pandu/contract/tsa'
import { ASSESSMENT_VENDOR, vendors } from '@pandu/contract/vendors'
import { listWarehouse } from '@pandu/contract/warehouse'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { people } from '../../../../contract/test/people.ts'
import { demoPeople, type DemoUsername } from '../../../seed/people.ts'
import { testApp } from '../../../test/app.ts'
import { inDatabase } from '../../../test/database.ts'
import { joinAreas } from '../../kit/area.ts'
import { openDb } from '../../kit/db.ts'
import { areas } from '../../areas.ts'

const product = testApp()
const { as } = product
const sql = <R extends object>(text: string, values: unknown[] = []) => inDatabase<R>(product.databaseUrl, text, values)

/** A word that is in every record of every kind, so that only rights decide what is found. */
const word = 'zebrafish'
const worded: Record<string, string> = {
  users: 'name',
  universities: 'name',
  vendors: 'name',
  alumni_regions: 'region',
  blasts: 'subject',
  outbox: 'subject',
  trash: 'search_text',
  assessments: 'name',
  bank_data: 'title',
  business_events: 'title',
  cohorts: 'name',
  contract_templates: 'name',
  courses: 'title',
  course_groups: 'title',
  materials: 'name',
  projects: 'title',
  proposals: 'title',
  quizzes: 'title',
  tsa_proposals: 'title',
  tsa_micro_events: 'title',
  warehouse_items: 'name',
}
beforeAll(async () => {
  for (const [table, column] of Object.entries(worded)) await sql(`update ${table} set ${column} = ${column} || ' ${word}'`)
})

const searched = async (who: DemoUsername, text = word) => (await as(who).call(searchAll, { text })).body.data

interface List {
  key: string
  endpoint: Endpoint
  filter?: Record<string, unknown>
  /** These people find the record by other words than in the list, or in another list. */
  not?: readonly string[]
}
/** The field that is compared in a row of any list. */
const listed = z.object({ id: z.number() })
const scholars = ['scholar', 'scholar2', 'tsa']
const others = demoPeople.map(({ username }): string => username).filter((name) => !scholars.includes(name))

/** The list of each kind, and the call behind it. */
const lists: readonly List[] = [
  // Partners have a list of the scholars whom they reach, and no page of one.
  { key: 'scholars', endpoint: listScholars, not: ['vendor', 'facilitator', 'mentor'] },
  { key: 'team', endpoint: listTeam },
  { key: 'assessors', endpoint: listVendorUsers, filter: { vendor_id: ASSESSMENT_VENDOR } },
  { key: 'vendors', endpoint: vendors.list },
  { key: 'internships', endpoint: listInternships, not: scholars },
  { key: 'sponsorships', endpoint: listSponsorships, not: scholars },
  { key: 'gep', endpoint: listGep, not: scholars },
  { key: 'internships', endpoint: listOwnInternships, not: others },
  { key: 'sponsorships', endpoint: listOwnSponsorships, not: others },
  { key: 'gep', endpoint: listOwnGep, not: others },
  { key: 'tsa', endpoint: listTsaProposals },
  { key: 'letters', endpoint: listTsaLetters },
  { key: 'micro_events', endpoint: listMicroEvents },
  { key: 'scores', endpoint: listScoreDrafts, not: scholars },
  { key: 'contracts', endpoint: listContracts, not: scholars },
  { key: 'contract_templates', endpoint: listTemplates },
  { key: 'cohorts', endpoint: listCohorts },
  { key: 'courses', endpoint: listCourses, not: scholars },
  { key: 'courses', endpoint: listOwnCourses, not: others },
  { key: 'assessments', endpoint: listTools, not: [...scholars, 'vendor', 'facilitator', 'mentor', 'assessor'] },
  {
    key: 'warehouse',
    endpoint: listWarehouse,
    not: others.filter((name) => ['vendor', 'facilitator', 'mentor', 'assessor'].includes(name)).concat(scholars),
  },
  { key: 'business', endpoint: businessAcumen.list },
  { key: 'bank', endpoint: listBankData },
  { key: 'alumni_regions', endpoint: alumniRegions.list },
  { key: 'blast', endpoint: listBlasts },
  { key: 'mails', endpoint: listOutbox },
  { key: 'deleted_scholars', endpoint: listDeletedScholars },
  { key: 'deleted_reports', endpoint: listDeletedReports },
  // Scholars find their own by the name of the phase.
  { key: 'reports', endpoint: listReports, not: scholars },
]

/** Kinds without such a list: for every role, the search finds what the reader may open. */
const shownIn: Readonly<Record<string, string>> = {
  vendor_users: './search.rights.test.ts',
  groups: './search.rights.test.ts',
  associations: './search.rights.test.ts',
  quizzes: './search.rights.test.ts',
  materials: './search.rights.test.ts',
  projects: './search.rights.test.ts',
  downloads: './search.rights.test.ts',
  issue_batches: './search.rights.test.ts',
  meetings: './search.rights.test.ts',
  threads: '../forum/forum.reading.test.ts',
  reviews: '../reviews/reviews.routes.test.ts',
  backups: '../backups/backups.test.ts',
  settings: '../settings/settings.routes.test.ts',
  own_settings: '../settings/settings.routes.test.ts',
}

test('every kind that anybody can find has its list above, or a test of its own', async () => {
  const nothing = openDb(product.databaseUrl, () => {}, 1)
  await nothing.close()
  const contributions = joinAreas(areas)
  const secrets = { sign: (text: string) => text }
  const keys = new Set(
    Object.values(people).flatMap((reader) =>
      contributions.parts.flatMap(({ finds }) => finds?.({ db: nothing.db, reader, contributions, secrets }).map(({ key }) => key) ?? []),
    ),
  )
  expect([...keys].toSorted()).toEqual([...new Set([...lists.map(({ key }) => key), ...Object.keys(shownIn)])].toSorted())
  for (const [key, file] of Object.entries(shownIn)) {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8')
    // Beside the list of files itself.
    expect(text.includes('searchAll') || text.includes('.finds('), key).toBe(true)
  }
})

test.each(demoPeople.map(({ username }) => username))('%s finds of each kind what the list of it shows, and nothing else', async (who) => {
  const groups = await searched(who)
  for (const { key, endpoint, filter, not = [] } of lists) {
    if (not.includes(who)) continue
    const answer = await as(who).call(endpoint, { filter: { ...filter, search: word }, page: { size: 100 } })
    const { data, total } = answer.status === 200 ? listOf(listed).parse(answer.body) : { data: [], total: 0 }
    const group = groups.find((one) => one.key === key)
    expect(group?.records.length ?? 0, `${key} found`).toBe(Math.min(5, total))
    if (!group) continue
    expect(group.more, `${key} more`).toBe(total > 5)
    if (total > 100) continue
    const ids = new Set(data.map(({ id }) => id))
    for (const { id } of group.records) expect(ids.has(id), `${key} ${id}`).toBe(true)
  }
})

const idsOf = async (who: DemoUsername, key: string, text = word) =>
  (await searched(who, text)).find((group) => group.key === key)?.records.map(({ id }) => id) ?? []

test('a scholar never finds a proposal of somebody else, by title or by name', async () => {
  const [other] = await sql<{ id: number; title: string; name: string }>(
    `select p.id, p.title, u.name from proposals p join users u on u.id = p.scholar_id where u.username = 'scholar' and p.kind = 'internships' limit 1`,
  )
  expect(await idsOf('scholar', 'internships', other!.title)).toContain(other!.id)
  expect(await idsOf('scholar2', 'internships', other!.title)).not.toContain(other!.id)
  // Where nothing has the whole name, those of their own may have a word of it.
  const own = (
    await sql<{ id: number }>(`select p.id from proposals p join users u on u.id = p.scholar_id where u.username = 'scholar2'`)
  ).map(({ id }) => id)
  for (const id of await idsOf('scholar2', 'internships', other!.name)) expect(own).toContain(id)
})

test('a scholar finds their contract once it was sent, a partner those that were sent, staff drafts too', async () => {
  const of = async (username: string) =>
    (await sql<{ id: number }>(`select c.id from contracts c join users u on u.id = c.scholar_id where u.username = $1`, [username]))[0]?.id
  await sql(
    `insert into contracts (scholar_id, template_id, template_version)
     select u.id, t.id, t.version from users u, (select id, version from contract_templates order by id limit 1) t
     where u.username = 'scholar' and not exists (select from contracts c where c.scholar_id = u.id)`,
  )
  const id = (await of('scholar'))!
  await sql(`update contracts set sent_at = null where id = $1`, [id])
  await sql(`update users set name = 'Solitary Name' where username = 'scholar'`)
  expect(await idsOf('scholar', 'contracts', 'scholarship contract')).toEqual([])
  expect(await idsOf('vendor', 'contracts', 'solitary')).toEqual([])
  expect(await idsOf('guest', 'contracts', 'solitary')).toEqual([id])
  await sql(`update contracts set sent_at = now() where id = $1`, [id])
  expect(await idsOf('scholar', 'contracts', 'scholarship contract')).toEqual([id])
  expect(await idsOf('vendor', 'contracts', 'solitary')).toEqual([id])
  expect(await idsOf('scholar2', 'contracts', 'solitary')).toEqual([])
})

test('a scholar finds their own score submissions only', async () => {
  const rows = await sql<{ id: number; username: string }>(
    `select d.id, u.username from score_drafts d join users u on u.id = d.scholar_id where u.username in ('scholar', 'scholar2', 'tsa')`,
  )
  for (const who of ['scholar', 'scholar2', 'tsa'] as const) {
    const own = rows.filter(({ username }) => username === who).map(({ id }) => id)
    const found = await idsOf(who, 'scores', 'scores')
    expect(found.length).toBe(Math.min(5, own.length))
    for (const id of found) expect(own).toContain(id)
  }
})

test('items of courses are found by those who see them in a course: scholars when they are switched on', async () => {
  const [place] = await sql<{ quiz_id: number; module: number; course_id: number }>(
    `select m.quiz_id, m.id module, c.id course_id from section_modules m join course_sections s on s.id = m.course_section_id
     join courses c on c.id = s.course_id and c.status = 1 join cohort_members k on k.cohort_id = c.cohort_id join users u on u.id = k.user_id
     join quizzes q on q.id = m.quiz_id where u.username = 'scholar' and m.quiz_id is not null and m.status = 1 and q.status = 1 limit 1`,
  )
  const { quiz_id, module, course_id } = place!
  await sql(`update quizzes set title = 'Lonely quiz' where id = $1`, [quiz_id])
  await sql(`delete from section_modules where quiz_id = $1 and id <> $2`, [quiz_id, module])
  const finds = (who: DemoUsername) => idsOf(who, 'quizzes', 'lonely')
  expect(await finds('scholar')).toEqual([quiz_id])
  expect(await finds('guest')).toEqual([quiz_id])
  await sql(`update section_modules set status = 0 where id = $1`, [module])
  expect(await finds('scholar')).toEqual([])
  await sql(`update section_modules set status = 1 where id = $1`, [module])
  await sql(`update quizzes set status = 0 where id = $1`, [quiz_id])
  expect(await finds('scholar')).toEqual([])
  expect(await finds('guest')).toEqual([quiz_id])
  await sql(`update quizzes set status = 1 where id = $1`, [quiz_id])
  await sql(`update courses set status = 0 where id = $1`, [course_id])
  expect(await finds('scholar')).toEqual([])
  await sql(`update courses set status = 1, deleted_at = now() where id = $1`, [course_id])
  expect(await finds('guest')).toEqual([])
  await sql(`update courses set deleted_at = null where id = $1`, [course_id])
})

test('a scholar finds the group that they are in, and no other', async () => {
  const rows = await sql<{ id: number; own: boolean }>(
    `select g.id, exists (select from group_members m join users u on u.id = m.user_id where m.group_id = g.id and m.left_at is null and u.username = 'scholar') own
     from course_groups g where g.deleted_at is null`,
  )
  const own = rows.filter((row) => row.own).map(({ id }) => id)
  const found = await idsOf('scholar', 'groups')
  expect(own.length).toBeGreaterThan(0)
  for (const id of found) expect(own).toContain(id)
  // Who does not see the Group tab finds none (001 §6).
  expect(await idsOf('guest', 'groups')).toEqual([])
  expect(await idsOf('vendor', 'groups')).toEqual([])
  expect((await idsOf('ld', 'groups')).length).toBe(Math.min(5, rows.length))
})

test('a scholar finds the association of their campus, staff every one, partners none', async () => {
  const [campus] = await sql<{ id: number }>(`select university_id id from users where username = 'scholar'`)
  expect(await idsOf('scholar', 'associations')).toEqual([campus!.id])
  expect((await idsOf('guest', 'associations')).length).toBe(5)
  expect(await idsOf('vendor', 'associations')).toEqual([])
})

test.each(demoPeople.map(({ username }) => username))('%s finds items only of courses whose sections show them', async (who) => {
  const groups = (await searched(who)).filter(({ key }) => ['quizzes', 'materials', 'projects'].includes(key))
  for (const { key, records } of groups)
    for (const { id, url } of records) {
      const places = url.match(/\d+/g)!.map(Number)
      // The address names the item, its section and its course, in an order of each kind.
      const answers = await Promise.all(
        places.map((course_id) => as(who).call(listSections, { filter: { course_id }, include: 'modules' })),
      )
      const held = answers.flatMap(({ status, body }) =>
        status === 200
          ? body.data
              .filter((one) => places.includes(one.id) && places.includes(one.course_id))
              .flatMap(({ modules }) => modules.map(({ instance_id, title }) => `${instance_id} ${title.endsWith(word)}`))
          : [],
      )
      expect(held, `${key} ${url}`).toContain(`${id} true`)
    }
})

test.each(demoPeople.map(({ username }) => username))('%s finds the meetings that they may open, and no other', async (who) => {
  await sql(`update meetings set title = 'Meeting ' || id || ' ${word}' where title not like '%${word}'`)
  const found = (await searched(who)).find(({ key }) => key === 'meetings')?.records ?? []
  const may = async (id: number) => {
    const answer = await as(who).call(scholars.includes(who) ? listOwnMeetings : listMeetings, { filter: { id } })
    return answer.status === 200 && answer.body.data.some((one) => one.id === id)
  }
  for (const { id } of found) expect(await may(id), `${id}`).toBe(true)
  const all = await sql<{ id: number; title: string }>(`select id, title from meetings order by id desc limit 12`)
  for (const { id, title } of all) expect((await idsOf(who, 'meetings', title)).includes(id), title).toBe(await may(id))
})

test.each(scholars as DemoUsername[])('%s finds their own reports by the phase, and can open them', async (who) => {
  const [own] = await sql<{ id: number }>(`select id from users where username = $1`, [who])
  const reports = await sql<{ id: number; scholar_id: number; period: 'baseline' | 'midline' | 'endline' }>(
    `select r.id, r.scholar_id, r.period from reports r
     join report_issues i on i.scholar_id = r.scholar_id and i.period = r.period and i.state = 'valid'`,
  )
  for (const period of ['baseline', 'midline', 'endline'] as const) {
    const ids = await idsOf(who, 'reports', period)
    expect(ids).toEqual(reports.filter((one) => one.scholar_id === own!.id && one.period === period).map(({ id }) => id))
    expect(ids.length).toBeGreaterThanOrEqual(period === 'baseline' ? 1 : 0)
    const opened = ids.length > 0 ? (await as(who).call(readReport, { id: own!.id, periode: period })).status : 200
    expect(opened).toBe(200)
  }
})

test('batches of reports are found by who ordered them, and by nobody else', async () => {
  const ordered = await sql<{ id: number; username: string }>(
    `with made as (insert into download_batches (period, title, by_id, total, expires_at)
       select 'baseline', 'Solitary batch', id, 1, now() + interval '1 day' from users where username in ('upcm', 'ld') returning id, by_id)
     select made.id, users.username from made join users on users.id = made.by_id`,
  )
  await sql(
    `insert into download_batches (period, title, by_id, total, expires_at)
     select 'baseline', 'Solitary batch of old', id, 1, now() - interval '1 day' from users where username = 'upcm'`,
  )
  for (const { username } of demoPeople) {
    const own = ordered.filter((one) => one.username === username).map(({ id }) => id)
    expect(await idsOf(username, 'downloads', 'solitary batch'), username).toEqual(own)
  }
})

test('reports issued together are found by those who may open the page of them, and by nobody else', async () => {
  const [batch] = await sql<{ id: number }>(
    `insert into report_issue_batches (title, period, total) values ('Orchid cohort', 'midline', 3) returning id`,
  )
  const openers = []
  for (const { username } of demoPeople) {
    const opens = (await as(username).call(listIssueBatches, { filter: { id: batch!.id } })).status === 200
    if (opens) openers.push(username)
    expect(await idsOf(username, 'issue_batches', 'orchid'), username).toEqual(opens ? [batch!.id] : [])
  }
  expect(openers).toContain('upcm')
  expect(openers).not.toContain('assessor')
  expect(openers).not.toContain('scholar')
})

test('an issued report is found by its whole code, however it is typed, by those who may open the report', async () => {
  const [issued] = await sql<{ id: number; code: string; scholar_id: number; period: 'baseline' | 'midline' | 'endline' }>(
    `select r.id, i.code, r.scholar_id, r.period from reports r
     join report_issues i on i.scholar_id = r.scholar_id and i.period = r.period and i.state = 'valid'
     join users u on u.id = r.scholar_id where u.username = 'scholar' order by r.id limit 1`,
  )
  const { id, code, scholar_id, period } = issued!
  const found = []
  for (const { username } of demoPeople) {
    const opens = (await as(username).call(readReport, { id: scholar_id, periode: period })).status === 200
    const ids = await idsOf(username, 'reports', code)
    expect(ids, username).toEqual(opens ? [id] : [])
    if (opens) found.push(username)
  }
  expect(found).toEqual(expect.arrayContaining(['scholar', 'upcm', 'assessor']))
  expect(found).not.toContain('scholar2')
  for (const typed of [code.toLowerCase(), code.replaceAll('-', ''), code.replaceAll('-', ' '), code.replaceAll('-', '').toLowerCase()])
    for (const who of ['scholar', 'upcm'] as const) expect(await idsOf(who, 'reports', typed), typed).toEqual([id])
  // A part of it finds nothing, nor does it with more behind it.
  for (const part of [code.slice(0, -1), code.slice(0, 9), code.slice(5), `${code}2`])
    expect(await idsOf('upcm', 'reports', part), part).toEqual([])
  // Each version has a code of its own, and all of them lead to the report.
  const was = `${code.slice(5)}-${code.slice(0, 4)}`
  await sql(
    `insert into report_issues (code, scholar_id, period, version, state, data, content_hash, initials, file_id, sha256, issued_at, ended_at)
     select $2, scholar_id, period, 90, 'replaced', data, content_hash, initials, file_id, sha256, issued_at, now() from report_issues where code = $1`,
    [code, was],
  )
  expect(await idsOf('scholar', 'reports', was)).toEqual([id])
})

test('users of partners are found by staff only, those of each role in the list of their kind', async () => {
  const others = new Set(
    (await sql<{ id: number }>(`select id from users where role = 'VENDOR' and vendor_id <> ${ASSESSMENT_VENDOR}`)).map(({ id }) => id),
  )
  for (const { username, role } of demoPeople) {
    const ids = await idsOf(username, 'vendor_users')
    const isStaff = role === 'TF' || role === 'SUPERADMIN'
    expect(ids.length, username).toBe(isStaff ? Math.min(5, others.size) : 0)
    for (const id of ids) expect(others.has(id)).toBe(true)
  }
})

test('whoever has no session is refused', async () => {
  expect((await product.visitor.call(searchAll, { text: word })).status).toBe(401)
})
