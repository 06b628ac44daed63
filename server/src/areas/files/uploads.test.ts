import { createBankItem, listBankData } from '@pandu/contract/bank'
import { keepDraftFile } from '@pandu/contract/drafts'
import { beginUpload, MOST_UPLOAD_MB, PART_BYTES, readFile, readUpload, sendUploadPart, uploadName } from '@pandu/contract/files'
import { createScoreDraft } from '@pandu/contract/scores'
import { beforeEach, expect, test } from 'vitest'
import type { DemoUsername } from '../../../seed/people.ts'
import { accountWorld } from '../../../test/accounts.ts'
import { sendFile } from '../../../test/app.ts'
import { hostileFiles } from '../../../test/hostile-files.ts'
import { pdf } from '../../../test/proposals.ts'
import { sweepAll } from '../../../test/sweep.ts'
import { openDb } from '../../kit/db.ts'

const { as, rows, world, signIn } = accountWorld()
beforeEach(async () => {
  await rows('delete from uploads')
  await rows(`delete from files where kind in ('files.part', 'drafts.file')`)
})

/** A document of three parts, each different. */
const large = Buffer.concat([pdf, Buffer.alloc(2 * PART_BYTES + 77, 'abcdefg')])
const begin = async (who: DemoUsername, size = large.length, name = 'proof.pdf') =>
  (await as(who).call(beginUpload, { name, size })).body.data.id
const send = (who: DemoUsername, id: string, at: number, bytes = large) =>
  as(who).call(sendUploadPart, { id, at, part: sendFile('part', bytes.subarray(at, at + PART_BYTES)) })
const sendAll = async (who: DemoUsername, bytes = large, name?: string) => {
  const id = await begin(who, bytes.length, name)
  for (let at = 0; at < bytes.length; at += PART_BYTES) expect((await send(who, id, at, bytes)).status).toBe(200)
  return id
}
/** As the page sends it: the name stands where the file would. */
const keep = async (who: DemoUsername, id: string, key = crypto.randomUUID()) => {
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/${keepDraftFile.path}`,
    headers: { authorization: `Bearer ${await signIn(who)}`, 'idempotency-key': key },
    payload: { form: createScoreDraft.at, field: 'attachment', file: uploadName(id) },
  })
  return { status: answer.statusCode, body: answer.json<{ data: { id: string }; errors?: Record<string, string[]> }>() }
}

test('a file in parts becomes the file of a call, byte by byte', async () => {
  const id = await sendAll('scholar')
  const kept = await keep('scholar', id)
  expect(kept.status).toBe(200)
  const read = await as('scholar').call(readFile, { id: kept.body.data.id })
  expect([read.raw.equals(large), read.headers['content-type']]).toEqual([true, 'application/pdf'])
})

test('what has arrived is told, a part that comes twice is kept once, and none may be left out', async () => {
  const id = await begin('scholar')
  expect((await send('scholar', id, 0)).body.data.received).toBe(PART_BYTES)
  expect((await send('scholar', id, 0)).body.data.received).toBe(PART_BYTES)
  expect((await as('scholar').call(readUpload, { id })).body.data.received).toBe(PART_BYTES)
  const [jump, half] = [await send('scholar', id, 2 * PART_BYTES), await send('scholar', id, 77)]
  expect([jump.status, jump.error.message, half.status]).toEqual([409, `The next part begins with byte ${PART_BYTES}`, 409])
  expect(await rows(`select count(*)::int n from files where kind = 'files.part'`)).toEqual([{ n: 1 }])
})

test('of two that send the same part at once one part stays', async () => {
  const id = await begin('scholar')
  const both = await Promise.all([send('scholar', id, 0), send('scholar', id, 0)])
  expect(both.map(({ status, body }) => [status, body.data.received])).toEqual([
    [200, PART_BYTES],
    [200, PART_BYTES],
  ])
  expect(await rows(`select count(*)::int n from files where kind = 'files.part'`)).toEqual([{ n: 1 }])
})

test('a part has the length that its place asks for', async () => {
  const id = await begin('scholar')
  const short = await as('scholar').call(sendUploadPart, { id, at: 0, part: sendFile('part', 'short') })
  expect(short.error.errors).toEqual({ part: [`The part must have ${PART_BYTES} bytes`] })
  const long = await as('scholar').call(sendUploadPart, { id, at: 0, part: sendFile('part', Buffer.alloc(PART_BYTES + 1)) })
  expect(long.error.errors).toHaveProperty('part')
})

test('a file that is not whole is taken by no call, and can be gone on with', async () => {
  const id = await begin('scholar')
  await send('scholar', id, 0)
  const early = await keep('scholar', id)
  expect([early.status, early.body.errors]).toEqual([422, { file: ['The file has not arrived as a whole; please choose it again'] }])
  await send('scholar', id, PART_BYTES)
  await send('scholar', id, 2 * PART_BYTES)
  expect((await keep('scholar', id)).status).toBe(200)
})

test('others learn nothing of it', async () => {
  const id = await sendAll('scholar')
  expect((await as('scholar2').call(readUpload, { id })).status).toBe(404)
  expect((await send('scholar2', id, 0)).status).toBe(404)
  const foreign = await keep('scholar2', id)
  expect([foreign.status, foreign.body.errors]).toEqual([422, { file: ['The server no longer holds this file; please choose it again'] }])
  // Nobody can read a part, not even its sender.
  const [part] = await rows<{ id: string }>(`select id from files where kind = 'files.part' limit 1`)
  for (const who of ['scholar', 'superadmin'] as const) expect((await as(who).call(readFile, { id: part!.id })).status).toBe(404)
})

test('it is looked at when it is whole: by its bytes, under the rule of its field', async () => {
  const unknown = await keep('scholar', await sendAll('scholar', Buffer.alloc(PART_BYTES + 5, 'words '), 'proof.pdf'))
  expect([unknown.status, Object.keys(unknown.body.errors ?? {})]).toEqual([422, ['file']])
  const script = (await hostileFiles()).find(({ door, refused }) => door === 'document' && refused?.includes('script'))!
  const hostile = await keep('scholar', await sendAll('scholar', Buffer.from(script.bytes), script.name))
  expect([hostile.status, hostile.body.errors]).toEqual([422, { file: [expect.stringContaining(script.refused!)] }])
})

test('any call with a file takes one in parts', async () => {
  const id = await sendAll('elsn')
  const fields = { title: 'Large minutes', description: 'All of them', category: 'Minutes', year: '2025', type_content: 'upload' }
  const made = await world.app.inject({
    method: 'POST',
    url: `/api/${createBankItem.path}`,
    headers: { authorization: `Bearer ${await signIn('elsn')}` },
    payload: { ...fields, content: uploadName(id) },
  })
  expect(made.statusCode).toBe(200)
  const { data } = (await as('elsn').call(listBankData, { filter: { search: 'Large minutes' } })).body
  expect(data).toHaveLength(1)
})

test('a call that has taken it finds it again for an hour, also under the same key', async () => {
  const id = await sendAll('scholar')
  const key = crypto.randomUUID()
  const first = await keep('scholar', id, key)
  expect((await keep('scholar', id, key)).body).toEqual(first.body)
  const left = `select extract(epoch from max(expires_at) - now()) / 3600 < 1.1 soon from`
  expect(await rows(`${left} uploads`)).toEqual([{ soon: true }])
  expect(await rows(`${left} files where kind = 'files.part'`)).toEqual([{ soon: true }])
})

test('what is taken, or over, does not count against what a person may have on the way', async () => {
  const most = MOST_UPLOAD_MB * 2 ** 20
  const id = await sendAll('scholar')
  await rows(`insert into uploads (user_id, name, size, expires_at) select user_id, 'x', $1, now() - interval '1 second' from uploads`, [
    most,
  ])
  await rows(
    `insert into uploads (user_id, name, size, expires_at) select user_id, 'x', $1, now() + interval '1 day' from uploads where id = $2`,
    [most - large.length, id],
  )
  expect((await as('scholar').call(beginUpload, { name: 'more.pdf', size: 5 })).error.errors).toHaveProperty('size')
  expect((await as('scholar2').call(beginUpload, { name: 'more.pdf', size: 5 })).status).toBe(200)
  expect((await keep('scholar', id)).status).toBe(200)
  expect((await as('scholar').call(beginUpload, { name: 'more.pdf', size: 5 })).status).toBe(200)
})

test('a day later nothing of it is left', async () => {
  const id = await sendAll('scholar')
  await rows(`update uploads set expires_at = now() - interval '1 second'`)
  expect((await as('scholar').call(readUpload, { id })).status).toBe(404)
  expect((await send('scholar', id, 0)).status).toBe(404)
  expect((await keep('scholar', id)).status).toBe(422)
  await rows(`update files set expires_at = now() - interval '1 second' where kind = 'files.part'`)
  const { pool, close } = openDb(world.databaseUrl, () => {}, 2)
  const removed: string[] = []
  await sweepAll(pool, { remove: async (key) => void removed.push(key) })
  await close()
  expect(removed.filter((key) => key.startsWith('files.part/'))).toHaveLength(3)
  expect(
    await rows(`select (select count(*)::int from uploads) uploads, (select count(*)::int from files where kind = 'files.part') parts`),
  ).toEqual([{ uploads: 0, parts: 0 }])
})
