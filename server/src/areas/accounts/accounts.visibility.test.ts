import { createScholar, assignPermissions, listScholars, readScholar, removeScan, updateScholar } from '@pandu/contract/accounts'
import { expect, test } from 'vitest'
import sharp from 'sharp'
import { demoPerson } from '../../../seed/people.ts'
import { sendFile } from '../../../test/app.ts'
import { accountWorld, someScholar } from '../../../test/accounts.ts'

const { as, rows } = accountWorld()
const idOf = (username: string) => demoPerson(username).id

const newScholar = async () => (await as('upcm').call(createScholar, someScholar())).body.data.id
const list = async (filter: object) => (await as('guest').call(listScholars, { filter, page: { size: 100 } })).body
const scansOf = async (id: number) => (await as('upcm').call(readScholar, { scholar_id: id })).body.data.scans.map(({ field }) => field)
const pdf = (text: string) => sendFile('card.pdf', `%PDF-1.4\n% ${text}\n%%EOF`, 'application/pdf')

test('new permissions of one account leave those of all others as they were', async () => {
  const others = () =>
    rows('select user_id, permission_id from user_permissions where user_id <> $1 order by user_id, permission_id', [idOf('teacher')])
  const before = await others()
  expect((await as('superadmin').call(assignPermissions, { id: idOf('teacher'), permissions: [6, 8] })).status).toBe(200)
  expect((await as('superadmin').call(assignPermissions, { id: idOf('teacher'), permissions: [6] })).status).toBe(200)
  expect(await others()).toEqual(before)
})

test('a document that is replaced or removed is that of one scholar, and no other of theirs', async () => {
  const [first, second] = [await newScholar(), await newScholar()]
  for (const id of [first, second]) await as('upcm').call(updateScholar, { id, scan_ktp: pdf(`ktp ${id}`), scan_kk: pdf(`kk ${id}`) })
  await as('upcm').call(updateScholar, { id: second, scan_ktp: pdf('another') })
  expect((await scansOf(first)).toSorted()).toEqual(['scan_kk', 'scan_ktp'])
  await as('upcm').call(removeScan, { id: second, field: 'scan_ktp' })
  expect(await scansOf(second)).toEqual(['scan_kk'])
  expect((await scansOf(first)).toSorted()).toEqual(['scan_kk', 'scan_ktp'])
})

test('the list tells active from deactivated scholars, and who holds TSA from who does not', async () => {
  const id = await newScholar()
  await rows('update users set status = 0 where id = $1', [id])
  const off = (await list({ status: '2' })).data
  expect(off.map((row) => row.user_id)).toContain(id)
  expect(new Set(off.map(({ status }) => status))).toEqual(new Set([0]))
  expect((await list({ status: '1', user_id: id })).total).toBe(0)
  expect((await list({ user_id: idOf('tsa') })).data[0]!.tsa).toBe(true)
  expect((await list({ user_id: idOf('scholar2') })).data[0]!.tsa).toBe(false)
  expect((await as('upcm').call(readScholar, { scholar_id: idOf('scholar2') })).body.data.tsa).toBe(false)
})

test('the list tells alumni from others, by region, and leaves out who is in a cohort', async () => {
  const id = await newScholar()
  const [region] = await rows<{ id: number }>(`insert into alumni_regions (region) values ('Region of one') returning id`)
  await rows('update users set alumni_at = now(), alumni_region_id = $2 where id = $1', [id, region!.id])
  expect((await list({ region: region!.id })).data.map((row) => row.user_id)).toEqual([id])
  expect((await list({ region: 'none', user_id: id })).total).toBe(0)
  expect((await list({ region: 'none', user_id: idOf('scholar') })).total).toBe(1)
  expect((await list({ alumni: 1, user_id: id })).total).toBe(1)
  expect((await list({ alumni: 0, user_id: id })).total).toBe(0)
  expect((await list({ alumni: 1, user_id: idOf('scholar') })).total).toBe(0)
  const [member] = await rows<{ user_id: number; cohort_id: number; other: number }>(
    `select user_id, cohort_id, (select max(id) from cohorts where id <> m.cohort_id) other from cohort_members m
     where not exists (select from cohort_members o where o.user_id = m.user_id and o.cohort_id <> m.cohort_id) limit 1`,
  )
  expect((await list({ not_in_cohort: member!.cohort_id, user_id: member!.user_id })).total).toBe(0)
  expect((await list({ not_in_cohort: member!.other, user_id: member!.user_id })).total).toBe(1)
})

test('a list shows pictures where people have one', async () => {
  const id = await newScholar()
  const picture = () => list({ user_id: id }).then(({ data }) => data[0]!.profile_picture)
  expect(await picture()).toBeNull()
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer()
  await as('upcm').call(updateScholar, { id, profile_picture: sendFile('me.png', bytes, 'image/png') })
  expect(await picture()).toMatch(/^\/.*file/)
})
