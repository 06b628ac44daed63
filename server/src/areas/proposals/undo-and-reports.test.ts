import { undoOperation } from '@pandu/contract/operations'
import {
  addDocumentation,
  addMonitoring,
  createInternship,
  decideProposals,
  listInternships,
  listMonitoring,
  updateInternship,
} from '@pandu/contract/proposals'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { draft } from '../../../test/proposals.ts'
import { dayAway } from '../../../test/days.ts'

const { as } = testApp()

const approvedTogether = async () => {
  const id = (await as('scholar').call(createInternship, draft)).body.data.id
  const { operation } = (await as('upcm').call(decideProposals, { records: [{ id }], approval: 'approved' })).body.data
  return { id, operation: operation! }
}
const approvalOf = async (proposal_id: number) =>
  (await as('upcm').call(listInternships, { filter: { proposal_id } })).body.data[0]!.approval
const entry = { date: dayAway(-3), activity: 'First day' }

test('an approval is not taken back from under what its scholar has reported since', async () => {
  const [monitored, documented] = [await approvedTogether(), await approvedTogether()]
  await as('scholar').call(addMonitoring, { proposal_id: monitored.id, ...entry })
  const content = 'https://berkas.example/foto'
  await as('scholar').call(addDocumentation, { proposal_id: documented.id, title: 'Photo', type_content: 'embed', content })
  for (const { id, operation } of [monitored, documented]) {
    const late = await as('upcm').call(undoOperation, { id: operation })
    expect([late.status, late.error.message]).toEqual([409, expect.stringMatching(/has written about “A tool against weevils \d+” since/)])
    expect(await approvalOf(id)).toBe('approved')
  }
})

test('nor are reports in the way of a decision that left the proposal approved', async () => {
  const { id } = await approvedTogether()
  const { operation } = (await as('upcm').call(decideProposals, { records: [{ id }], approval: 'finish' })).body.data
  await as('scholar').call(addMonitoring, { proposal_id: id, ...entry })
  expect((await as('upcm').call(undoOperation, { id: operation! })).status).toBe(200)
  expect(await approvalOf(id)).toBe('approved')
})

test('an entry and the undoing at once: an entry never stands at what is not approved', async () => {
  for (let round = 0; round < 8; round++) {
    const { id, operation } = await approvedTogether()
    const [added, undone] = await Promise.all([
      as('scholar').call(addMonitoring, { proposal_id: id, ...entry }),
      as('upcm').call(undoOperation, { id: operation }),
    ])
    expect([
      [200, 409],
      [409, 200],
    ]).toContainEqual([added.status, undone.status])
    const entries = (await as('scholar').call(listMonitoring, { filter: { proposal_id: id } })).body.data
    expect(entries).toHaveLength(added.status === 200 ? 1 : 0)
  }
})

test('a link in the place of a document is as short as every other link', async () => {
  const long = `https://berkas.example/${'x'.repeat(2000)}`
  const answer = await as('scholar').call(createInternship, { ...draft, attach_cv: long })
  expect([answer.status, answer.error.errors]).toEqual([422, { attach_cv: ['must be at most 2000 characters'] }])
  const id = (await as('scholar').call(createInternship, draft)).body.data.id
  const { title: name, ...papers } = draft
  const change = { ...papers, id, name, attach_cv: long }
  expect((await as('scholar').call(updateInternship, change)).error.errors).toEqual({ attach_cv: ['must be at most 2000 characters'] })
})

test('there was no year 0', async () => {
  const { id } = await approvedTogether()
  const answer = await as('scholar').call(addMonitoring, { proposal_id: id, ...entry, date: '0000-01-01' })
  expect([answer.status, answer.error.errors]).toEqual([422, { date: ['must be a date'] }])
})
