import { readFile } from '@pandu/contract/files'
import { listNotifications } from '@pandu/contract/notifications'
import {
  addDocumentation,
  addMonitoring,
  createInternship,
  internshipHistory,
  listDocumentation,
  listGuidelines,
  listInternships,
  listMonitoring,
  removeDocumentation,
  removeMonitoring,
  reportAttendance,
  reviewInternship,
  updateGuideline,
} from '@pandu/contract/proposals'
import { listSettingChanges } from '@pandu/contract/settings'
import { expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { sendFile, testApp } from '../../../test/app.ts'
import { draft, jpeg, missing, pdf } from '../../../test/proposals.ts'
import { dayAway } from '../../../test/days.ts'

const { as, visitor } = testApp()

const submit = async () => (await as('scholar').call(createInternship, draft)).body.data.id
const approved = async () => {
  const id = await submit()
  expect((await as('upcm').call(reviewInternship, { id, approval: 'approved' })).status).toBe(200)
  return id
}
const of = (proposal_id: number) => ({ filter: { proposal_id } })

test('everybody signed in reads the guidelines; UPCM and the superadmin maintain them (O69)', async () => {
  expect((await visitor.call(listGuidelines, {})).status).toBe(401)
  const before = (await as('vendor').call(listGuidelines, {})).body.data
  expect(before.map(({ type }) => type)).toEqual(['internships', 'sponsorships', 'gep'])
  expect(before[2]!.guideline).toBe('https://')
  for (const who of ['scholar', 'ld', 'guest', 'vendor'] as const)
    expect((await as(who).call(updateGuideline, { type: 'gep', guideline: '' })).status).toBe(403)
  const link = 'https://panduan.example/gep'
  const guideline = async () => (await as('scholar').call(listGuidelines, {})).body.data[2]!.guideline
  expect((await as('upcm').call(updateGuideline, { type: 'gep', guideline: link })).status).toBe(200)
  expect(await guideline()).toBe(link)
  for (const bad of ['javascript:alert(1)', 'guideline'])
    expect((await as('upcm').call(updateGuideline, { type: 'gep', guideline: bad })).error.errors).toHaveProperty('guideline')
  expect((await as('upcm').call(updateGuideline, { type: 'others', guideline: link } as never)).error.errors).toHaveProperty('type')
  for (const none of ['https://', '']) {
    expect((await as('superadmin').call(updateGuideline, { type: 'gep', guideline: none })).status).toBe(200)
    expect(await guideline()).toBe('https://')
  }
  const changes = await as('superadmin').call(listSettingChanges, { filter: { key: 'proposals.guideline.gep' } })
  const [upcm, boss] = (['upcm', 'superadmin'] as const).map((who) => demoPerson(who).name)
  expect(changes.body.data.map(({ label, from, to, by }) => [label, from, to, by])).toEqual([
    ['Guideline of GEP', link, 'https://', boss],
    ['Guideline of GEP', 'https://', link, upcm],
  ])
})

test('monitoring: dated entries of an approved internship, newest day first', async () => {
  const id = await approved()
  const add = (date: string, activity: string) => as('scholar').call(addMonitoring, { proposal_id: id, date, activity })
  await add(dayAway(-3), 'First day')
  await add(dayAway(-1), 'Third day')
  const second = (await add(dayAway(-2), 'Second day')).body.data.id
  const list = async (who: 'scholar' | 'guest') => (await as(who).call(listMonitoring, of(id))).body.data
  expect((await list('guest')).map(({ date, activity }) => `${date} ${activity}`)).toEqual([
    `${dayAway(-1)} Third day`,
    `${dayAway(-2)} Second day`,
    `${dayAway(-3)} First day`,
  ])
  const wrong = await as('scholar').call(addMonitoring, { proposal_id: id, date: '2026-02-30', activity: '' })
  expect(wrong.error.errors).toEqual({ date: ['must be a date'], activity: ['Activity is required'] })
  // An entry of monitoring tells of the past; the day of the easternmost zone begins first.
  const inDays = (days: number) => new Date(Date.now() + 9 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
  expect((await add(inDays(1), 'Not yet')).error.errors).toEqual({ date: ['must not be in the future'] })
  const today = await add(inDays(0), 'Today')
  expect(today.status).toBe(200)
  await as('scholar').call(removeMonitoring, { id: today.body.data.id })
  expect((await as('scholar2').call(removeMonitoring, { id: second })).error).toEqual(
    (await as('scholar2').call(removeMonitoring, { id: missing })).error,
  )
  expect((await as('upcm').call(removeMonitoring, { id: second })).status).toBe(403)
  expect((await as('scholar').call(removeMonitoring, { id: second })).status).toBe(200)
  expect((await as('scholar').call(removeMonitoring, { id: second })).status).toBe(404)
  expect(await list('scholar')).toHaveLength(2)
})

test('documentation: links, pictures and PDFs; a removed file is gone', async () => {
  const id = await approved()
  const add = (given: object, who: 'scholar' | 'upcm' | 'scholar2' = 'scholar') =>
    as(who).call(addDocumentation, { proposal_id: id, title: 'In the mill', ...given } as never)
  expect((await add({ type_content: 'embed', content: 'https://video.example/1' })).status).toBe(200)
  const added = await add({ type_content: 'upload', content: sendFile('mill.jpg', jpeg) })
  const [picture, link] = (await as('guest').call(listDocumentation, of(id))).body.data
  expect(link).toMatchObject({ type_content: 'embed', content: 'https://video.example/1', file_name: null, file_type: null })
  expect(picture).toMatchObject({ id: added.body.data.id, type_content: 'upload', file_name: 'mill.jpg', file_type: 'image/jpeg' })
  const file = { id: picture!.content.split('/').at(-1)! }
  expect((await as('ld').call(readFile, file)).status).toBe(200)
  expect((await as('scholar2').call(readFile, file)).status).toBe(404)

  expect((await add({ type_content: 'upload', content: sendFile('mill.jpg', 'MZ program', 'image/jpeg') })).error.errors).toHaveProperty(
    'content',
  )
  expect((await add({ type_content: 'embed', content: 'mill' })).error.errors).toHaveProperty('content')
  expect((await add({ type_content: 'embed', content: 'https://a.example', title: '' })).error.errors).toEqual({
    title: ['Title is required'],
  })
  expect((await add({ type_content: 'upload', content: sendFile('a.pdf', pdf) }, 'upcm')).status).toBe(403)
  expect((await add({ type_content: 'upload', content: sendFile('a.pdf', pdf) }, 'scholar2')).status).toBe(404)

  expect((await as('upcm').call(removeDocumentation, { id: picture!.id })).status).toBe(403)
  expect((await as('scholar2').call(removeDocumentation, { id: picture!.id })).status).toBe(404)
  expect((await as('scholar').call(removeDocumentation, { id: picture!.id })).status).toBe(200)
  expect((await as('scholar').call(readFile, file)).status).toBe(404)
  expect((await as('scholar').call(listDocumentation, of(id))).body.data).toEqual([link])
})

test('nothing is reported before the approval', async () => {
  const id = await submit()
  const early = [
    await as('scholar').call(addMonitoring, { proposal_id: id, date: dayAway(-3), activity: 'Early' }),
    await as('scholar').call(addDocumentation, { proposal_id: id, title: 'Early', type_content: 'embed', content: 'https://a.example' }),
    await as('upcm').call(reportAttendance, { proposal_id: id, content: 'https://a.example' }),
  ]
  for (const { status, error } of early) expect([status, error.message]).toEqual([409, 'The proposal has not been approved yet'])
})

test('both pages answer strangers as if there were nothing', async () => {
  const id = await approved()
  for (const call of [listMonitoring, listDocumentation, internshipHistory] as const)
    for (const stranger of ['scholar2', 'vendor', 'mentor'] as const) {
      const foreign = await as(stranger).call(call, of(id))
      expect([foreign.status, foreign.error]).toEqual([404, (await as(stranger).call(call, of(missing))).error])
    }
})

test('the attendance report: set and removed by UPCM, told to the scholar, in the history, and no decision is overtaken by it', async () => {
  const id = await approved()
  const report = (content: string, who: 'upcm' | 'ld' | 'scholar' | 'scholar2' = 'upcm') =>
    as(who).call(reportAttendance, { proposal_id: id, content })
  expect([(await report('https://hadir.example/1', 'ld')).status, (await report('https://hadir.example/1', 'scholar')).status]).toEqual([
    403, 403,
  ])
  expect((await report('https://hadir.example/1', 'scholar2')).status).toBe(404)
  expect((await report('hadir')).error.errors).toHaveProperty('content')
  expect((await report('https://hadir.example/1')).status).toBe(200)
  expect((await report('https://hadir.example/1')).body.message).toBe('Nothing has changed')
  const row = async () => (await as('upcm').call(listInternships, of(id))).body.data[0]!
  expect(await row()).toMatchObject({ approval: 'approved', version: 3, data_proposal: { attendance_report: 'https://hadir.example/1' } })
  const [step] = (await as('scholar').call(internshipHistory, of(id))).body.data
  expect(step).toMatchObject({
    action: 'attendance',
    from: 'approved',
    to: 'approved',
    changes: [{ field: 'attendance_report', from: '', to: 'https://hadir.example/1' }],
  })
  expect((await as('scholar').call(listNotifications, {})).body.data[0]).toMatchObject({
    url: `/profile/proposals/internships?open=${id}`,
    message_html: expect.stringContaining('was added'),
  })
  expect((await as('upcm').call(reviewInternship, { id, approval: 'finish', version: 2 })).status).toBe(200)
  expect((await report('')).status).toBe(200)
  expect((await row()).data_proposal.attendance_report).toBe('')
})
