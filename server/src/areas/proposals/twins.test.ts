import {
  addMonitoring,
  createGep,
  createInternship,
  listMonitoring,
  listOwnGep,
  proposalChecklist,
  reviewGep,
  reviewInternship,
  updateGep,
  withdrawGep,
} from '@pandu/contract/proposals'
import { expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { sendFile, testApp } from '../../../test/app.ts'
import { dayAway } from '../../../test/days.ts'
import { duringWrite } from '../../../test/during-write.ts'
import { draft, gepDraft, pdf } from '../../../test/proposals.ts'

const world = testApp()
const { as, ready } = world
const gep = (more: object, who: 'scholar' | 'scholar2' = 'scholar') => as(who).call(createGep, { ...gepDraft, ...more })
const uploaded = (bytes: Buffer) => ({ type_surat_tsa: 'upload' as const, attach_surat_tsa: sendFile('surat.pdf', bytes) })

test('a proposal with the title of an earlier one of the kind must be confirmed by name', async () => {
  const title = 'One term of Oceans'
  const first = (await gep({ title })).body.data.id
  const same = await gep({ title: 'one term of oceans' })
  const message = expect.stringMatching(/^Your GEP proposal of \d+ \w+ \d{4} has the same title$/) as string
  expect([same.status, same.error.data?.warnings]).toEqual([422, [{ key: `same-${first}`, message }]])
  expect((await gep({ title, confirmed: 'same-1,other' })).status).toBe(422)
  // Proposals of another scholar or kind do not count.
  expect((await gep({ title }, 'scholar2')).status).toBe(200)
  expect((await as('scholar').call(createInternship, { ...draft, title })).status).toBe(200)
  const second = await gep({ title, confirmed: `same-${first}` })
  expect(second.status).toBe(200)
  await as('scholar').call(withdrawGep, { id: second.body.data.id, reason: 'Twice' })
  await as('upcm').call(reviewGep, { id: first, approval: 'declined', notes: 'No' })
  expect((await gep({ title })).status).toBe(200)
})

test('so must a declined one that is handed in again, and a revised one need not', async () => {
  const title = 'One term of rivers'
  const first = (await gep({ title })).body.data.id
  const decide = (id: number, approval: 'declined' | 'revision') => as('upcm').call(reviewGep, { id, approval, notes: 'No' })
  const again = (id: number, more: object = {}) =>
    as('scholar').call(updateGep, { id, name: title, description: gepDraft.description, type: gepDraft.type, ...more })
  await decide(first, 'declined')
  const second = (await gep({ title })).body.data.id
  const asked = await again(first)
  expect([asked.status, asked.error.data?.warnings?.map(({ key }) => key)]).toEqual([422, [`same-${second}`]])
  // Nothing was handed in.
  expect((await as('scholar').call(listOwnGep, { filter: { id: first } })).body.data[0]?.approval).toBe('declined')
  expect((await again(first, { name: 'One term of lakes' })).status).toBe(200)
  await decide(first, 'declined')
  expect((await again(first, { confirmed: `same-${second}` })).status).toBe(200)
  await decide(first, 'revision')
  expect((await again(first)).status).toBe(200)
})

test('a declined one that is handed in again sees the twin that is handed in at the same moment', async () => {
  const title = 'One term of islands'
  const decline = (id: number) => as('upcm').call(reviewGep, { id, approval: 'declined', notes: 'No' })
  const first = (await gep({ title })).body.data.id
  await decline(first)
  const second = (await gep({ title })).body.data.id
  await decline(second)
  const answer = await duringWrite(
    world.databaseUrl,
    async (query) => {
      await query(`select pg_advisory_xact_lock(hashtext('proposals.submit'), $1)`, [demoPerson('scholar').id])
      await query(`update proposals set approval = 'process' where id = $1`, [second])
    },
    () => as('scholar').call(updateGep, { id: first, name: title, description: gepDraft.description, type: gepDraft.type }),
  )
  expect([answer.status, answer.error.data?.warnings?.map(({ key }) => key)]).toEqual([422, [`same-${second}`]])
})

test('so must one with the same file, by its bytes, also one that is on file', async () => {
  const bytes = Buffer.concat([pdf, Buffer.from('% the same letter')])
  const first = (await gep({ title: 'Letters', ...uploaded(bytes) })).body.data.id
  const same = await gep({ title: 'Other letters', ...uploaded(bytes) })
  expect(same.error.data?.warnings).toMatchObject([
    { key: `same-${first}`, message: expect.stringContaining('the same file as “Letters”') },
  ])
  expect((await gep({ title: 'New letters', ...uploaded(Buffer.concat([bytes, Buffer.from('!')])) })).status).toBe(200)
  const { documents } = (await as('scholar').call(proposalChecklist, { filter: { type: 'gep' } })).body.data
  const again = await gep({ title: 'Letters once more', type_surat_tsa: 'upload', attach_surat_tsa: documents[0]!.on_file[0]!.content })
  expect([again.status, again.error.data?.warnings?.[0]?.message]).toEqual([422, expect.stringContaining('the same file as')])
  // The refused proposal has stored nothing.
  expect((await as('scholar').call(listOwnGep, { filter: { search: 'Other letters' } })).body.data).toEqual([])
})

test('of two at once the second sees the first', async () => {
  await ready('scholar')
  const answers = await Promise.all(Array.from({ length: 6 }, () => gep({ title: 'Raced for' })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(5).fill(422)])
})

test('an entry of monitoring long before its proposal must be confirmed', async () => {
  const { id: proposal_id } = (await as('scholar').call(createInternship, draft)).body.data
  await as('upcm').call(reviewInternship, { id: proposal_id, approval: 'approved' })
  const add = (date: string, confirmed = '') => as('scholar').call(addMonitoring, { proposal_id, date, activity: 'Arrived', confirmed })
  expect((await add(dayAway(-50))).status).toBe(200)
  const early = await add('1999-01-01')
  const message = expect.stringMatching(/^1 Jan 1999 is long before the proposal was handed in/) as string
  expect([early.status, early.error.data?.warnings]).toEqual([422, [{ key: 'date-1999-01-01', message }]])
  expect((await add('1999-01-02', 'date-1999-01-01')).status).toBe(422)
  expect((await add('1999-01-01', 'date-1999-01-01')).status).toBe(200)
  expect((await as('scholar').call(listMonitoring, { filter: { proposal_id } })).body.data).toHaveLength(2)
})
