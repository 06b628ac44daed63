import { listScholars, listTeam, listVendorUsers } from '@pandu/contract/accounts'
import { alumniRegions } from '@pandu/contract/alumni'
import { listTools } from '@pandu/contract/assessments'
import { listBankData } from '@pandu/contract/bank'
import { businessAcumen } from '@pandu/contract/business'
import { listCohorts } from '@pandu/contract/cohorts'
import { listContracts, listTemplates } from '@pandu/contract/contracts'
import { listCourses, listOwnCourses } from '@pandu/contract/courses'
import { type Endpoint, listOf } from '@pandu/contract/kit'
import { listGep, listInternships, listOwnGep, listOwnInternships, listOwnSponsorships, listSponsorships } from '@pandu/contract/proposals'
import { listScoreDrafts } from '@pandu/contract/scores'
import { searchAll } from '@pandu/contract/search'
import { listMicroEvents, listTsaLetters, listTsaProposals } from '@pandu/contract/tsa'
import { ASSESSMENT_VENDOR, vendors } from '@pandu/contract/vendors'
import { listWarehouse } from '@pandu/contract/warehouse'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { demoPeople, type DemoUsername } from '../../../seed/people.ts'
import { testApp } from '../../../test/app.ts'
import { inDatabase } from '../../../test/database.ts'

const product = testApp()
const { as } = product
const sql = <R extends object>(text: string, values: unknown[] = []) => inDatabase<R>(product.databaseUrl, text, values)

/** A word that stands in every record of every kind, so that only rights decide what is found. */
const word = 'zebrafish'
const worded: Record<string, string> = {
  users: 'name',
  universities: 'name',
  vendors: 'name',
  alumni_regions: 'region',
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
  /** For these people the record is found by other words than in the list, or by another list. */
  not?: readonly string[]
}
/** What is looked at in a row of any list. */
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
]

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
  expect(await idsOf('scholar2', 'internships', other!.name)).toEqual([])
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

test('whoever has no session is refused', async () => {
  expect((await product.visitor.call(searchAll, { text: word })).status).toBe(401)
})
