import { alumniRegions, assignAlumni, unassignAlumni } from '@pandu/contract/alumni'
import { createBankItems, listBankData, removeBankItems } from '@pandu/contract/bank'
import { addBusinessEvents, businessAcumen } from '@pandu/contract/business'
import { assignMembers, createCohort, listCohortMembers, unassignMembers } from '@pandu/contract/cohorts'
import { generateContracts, listContracts, sendContracts } from '@pandu/contract/contracts'
import { listOperationRows, listOperations, undoOperation } from '@pandu/contract/operations'
import { beforeAll, expect, test } from 'vitest'
import { accountWorld } from '../../../test/accounts.ts'

const { as, rows } = accountWorld()
const upcm = () => as('upcm')

const latest = async () => (await upcm().call(listOperations, {})).body.data[0]!
const rowsOf = async (operation_id: number) => {
  const { data } = (await upcm().call(listOperationRows, { filter: { operation_id } })).body
  return data.map(({ id, label, before, after }) => ({ id, label, before, after }))
}
const undoOne = async (operation: number, row: number) => {
  const answer = await upcm().call(undoOperation, { id: operation, rows: [row] })
  expect(answer.body.message).toBe(`1 of 2 rows of operation ${operation} have been undone`)
}
/** Two people of the demo world with their names, in the order of the rows. */
const scholars: { id: number; name: string; no_tf: string }[] = []
beforeAll(async () => {
  scholars.push(
    ...(await rows<{ id: number; name: string; no_tf: string }>(
      `select id, name, no_tf from users u where role = 'SCHOLAR' and status = 1 and scholar_type = 'regular' and alumni_at is null
        and not exists (select 1 from contracts c where c.scholar_id = u.id) order by lower(name), id limit 2`,
    )),
  )
})
const ids = () => scholars.map(({ id }) => id)

test('documents: each is a row, and one alone is taken back or restored', async () => {
  const item = (title: string) => ({
    title,
    description: '',
    category: 'Rows',
    year: 2025,
    type_content: 'embed' as const,
    content: 'https://a.example',
  })
  await upcm().call(createBankItems, { data: [item('Agenda'), item('Budget')] })
  const added = await latest()
  const [agenda, budget] = await rowsOf(added.id)
  expect([added.rows, agenda, budget]).toEqual([
    2,
    { id: agenda!.id, label: 'Agenda', before: '', after: 'Added' },
    { id: budget!.id, label: 'Budget', before: '', after: 'Added' },
  ])
  await undoOne(added.id, agenda!.id)
  const left = async () =>
    (await upcm().call(listBankData, { filter: { category: 'Rows' } })).body.data.map(({ title }) => title).toSorted()
  expect(await left()).toEqual(['Budget'])

  await upcm().call(createBankItems, { data: [item('Agenda')] })
  const [again] = await rowsOf((await latest()).id)
  await upcm().call(removeBankItems, [again!.id, budget!.id])
  const removed = await latest()
  expect((await rowsOf(removed.id))[1]).toEqual({ id: budget!.id, label: 'Budget', before: 'Rows, 2025', after: 'Deleted' })
  await undoOne(removed.id, budget!.id)
  expect(await left()).toEqual(['Budget'])
})

test('business events: each is a row', async () => {
  await upcm().call(addBusinessEvents, { data: ['Batik', 'Coffee'].map((title) => ({ title, event_date: '2026-05-01' })) })
  const added = await latest()
  const [batik, coffee] = await rowsOf(added.id)
  expect([batik, coffee].map((row) => row!.label)).toEqual(['Batik', 'Coffee'])
  await upcm().call(businessAcumen.remove, [batik!.id, coffee!.id])
  const removed = await latest()
  expect((await rowsOf(removed.id))[0]).toEqual({ ...batik!, before: 'Event of 2026-05-01', after: 'Deleted' })
  await undoOne(removed.id, coffee!.id)
  const there = async (id: number) => (await upcm().call(businessAcumen.list, { filter: { id } })).body.total
  expect([await there(batik!.id), await there(coffee!.id)]).toEqual([0, 1])
})

test('cohorts: everybody is a row with the cohort', async () => {
  const cohort_id = (await upcm().call(createCohort, { name: 'Cohort of rows', year: 2024 })).body.data.id
  await upcm().call(assignMembers, { cohort_id, data_user_id: ids() })
  const assigned = await latest()
  expect(await rowsOf(assigned.id)).toEqual(
    scholars.map(({ id, name, no_tf }) => ({ id, label: `${name} · ${no_tf}`, before: 'Not in the cohort', after: 'Cohort of rows' })),
  )
  const members = async () => (await upcm().call(listCohortMembers, { filter: { cohort_id } })).body.data.map(({ id }) => id)
  await undoOne(assigned.id, ids()[0]!)
  expect(await members()).toEqual([ids()[1]])

  await upcm().call(assignMembers, { cohort_id, data_user_id: ids() })
  await upcm().call(unassignMembers, { cohort_id, user_id: ids() })
  const removed = await latest()
  expect((await rowsOf(removed.id)).map(({ before, after }) => [before, after])[0]).toEqual(['Cohort of rows', 'Not in the cohort'])
  await undoOne(removed.id, ids()[0]!)
  expect(await members()).toEqual([ids()[0]])
})

test('alumni: everybody is a row with both regions', async () => {
  await rows(`update users set alumni_at = '2025-01-01' where id = any($1)`, [ids()])
  const region = (name: string) => upcm().call(alumniRegions.create, { region: name })
  const [east, west] = [(await region('East of rows')).body.data.id, (await region('West of rows')).body.data.id]
  await upcm().call(assignAlumni, { scholar_alumni_region_id: east, scholar_id: ids() })
  expect((await rowsOf((await latest()).id)).map(({ before, after }) => [before, after])).toEqual(
    Array.from({ length: 2 }, () => ['No region', 'East of rows']),
  )
  await upcm().call(assignAlumni, { scholar_alumni_region_id: west, scholar_id: ids() })
  const moved = await latest()
  expect((await rowsOf(moved.id)).map(({ before, after }) => [before, after])[0]).toEqual(['East of rows', 'West of rows'])
  await undoOne(moved.id, ids()[1]!)
  const regions = await rows<{ id: number; region: number }>('select id, alumni_region_id region from users where id = any($1)', [ids()])
  expect(new Map(regions.map((one) => [one.id, one.region]))).toEqual(
    new Map([
      [ids()[0], west],
      [ids()[1], east],
    ]),
  )
  await upcm().call(unassignAlumni, { scholar_id: ids() })
  expect((await rowsOf((await latest()).id)).map(({ after }) => after)).toEqual(['No region', 'No region'])
  await rows('update users set alumni_at = null, alumni_region_id = null where id = any($1)', [ids()])
})

test('contracts: each is a row, and one is taken back without the others', async () => {
  await rows(`update contract_templates set scholar_types = '{}'`)
  const made = await upcm().call(generateContracts, { scholar_id: ids() })
  expect(made.status, JSON.stringify(made.error)).toBe(200)
  const generated = await latest()
  const listed = await rowsOf(generated.id)
  expect(listed.map(({ label }) => label)).toEqual(scholars.map(({ name }) => name))
  expect(listed[0]).toMatchObject({ before: 'No contract', after: expect.stringMatching(/^Generated from .+, version \d+$/) })
  await rows(`update contracts set pdf = 'ready' where scholar_id = any($1)`, [ids()])
  await upcm().call(sendContracts, { scholar_id: ids() })
  const sent = await latest()
  expect((await rowsOf(sent.id)).map(({ before, after }) => [before, after])).toEqual(
    Array.from({ length: 2 }, () => ['Ready to send', 'Waits for signature']),
  )
  await undoOne(sent.id, listed[0]!.id)
  // Its document gets the number that it keeps, by the job, which no test runs.
  const stageOf = async (scholar_id: number) => (await upcm().call(listContracts, { filter: { scholar_id } })).body.data[0]?.stage
  expect([await stageOf(ids()[0]!), await stageOf(ids()[1]!)]).toEqual(['preparing', 'sent'])
  await undoOne(generated.id, listed[0]!.id)
  expect([await stageOf(ids()[0]!), await stageOf(ids()[1]!)]).toEqual([undefined, 'sent'])
})
