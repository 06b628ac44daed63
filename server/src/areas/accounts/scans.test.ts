import { createScholar, readScholar, removeScan, updateScholar } from '@pandu/contract/accounts'
import { readFile } from '@pandu/contract/files'
import { expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { sendFile } from '../../../test/app.ts'
import { accountWorld, someScholar } from '../../../test/accounts.ts'

const { as, signInFirst, rows, history } = accountWorld()
const idOf = (username: string) => demoPerson(username).id
const pdf = (text: string) => sendFile('my card.pdf', `%PDF-1.4\n% ${text}\n%%EOF`, 'application/pdf')

const owner = async () => {
  const person = someScholar()
  const { body } = await as('upcm').call(createScholar, person)
  return { id: body.data.id, token: await signInFirst(person.username, person.password) }
}
const scansOf = async (id: number) => (await as('upcm').call(readScholar, { scholar_id: id })).body.data.scans
const fileId = (url: string) => url.split('/').at(-1)!

test('a document is put, read by its owner and by writing staff, and each look is written down', async () => {
  const { id, token } = await owner()
  const put = await as({ token }).call(updateScholar, { id, scan_ktp: pdf('one') })
  expect([put.status, put.body]).toEqual([200, { message: 'The document has been saved' }])
  expect((await history(id))[0]).toEqual({ by_id: id, action: 'updated', details: { fields: ['scan_ktp'] } })
  const [scan, ...more] = await scansOf(id)
  expect([scan, more]).toEqual([expect.objectContaining({ field: 'scan_ktp', name: 'my card.pdf', type: 'application/pdf' }), []])

  const file = { id: fileId(scan!.url) }
  const seen = await as('upcm').call(readFile, file)
  expect([seen.status, seen.raw.toString()]).toEqual([200, expect.stringContaining('one')])
  expect(seen.headers['cache-control']).toContain('no-store')
  expect((await history(id))[0]).toEqual({ by_id: idOf('upcm'), action: 'viewed', details: { fields: ['scan_ktp'] } })
  expect((await as({ token }).call(readFile, file)).status).toBe(200)

  const lines = (await history(id)).length
  const missing = await as('scholar2').call(readFile, { id: crypto.randomUUID() })
  for (const who of ['guest', 'scholar2', 'tsa', 'mentor', 'assessor'] as const) {
    const answer = await as(who).call(readFile, file)
    expect([answer.status, answer.error], who).toEqual([404, missing.error])
  }
  expect(await history(id)).toHaveLength(lines)
  const guest = await as('guest').call(readScholar, { scholar_id: id })
  expect([guest.status, guest.body.data.scans]).toEqual([200, []])
})

test('a replaced document and a removed one are gone, row and bytes', async () => {
  const { id, token } = await owner()
  await as({ token }).call(updateScholar, { id, scan_kk: pdf('first'), attachment: pdf('beside') })
  const first = (await scansOf(id)).find(({ field }) => field === 'scan_kk')!
  await as('upcm').call(updateScholar, { id, scan_kk: pdf('second') })
  expect((await as({ token }).call(readFile, { id: fileId(first.url) })).status).toBe(404)
  const second = (await scansOf(id)).find(({ field }) => field === 'scan_kk')!
  expect((await as({ token }).call(readFile, { id: fileId(second.url) })).raw.toString()).toContain('second')

  expect((await as({ token }).call(removeScan, { id, field: 'scan_kk' })).body).toEqual({ message: 'The document has been removed' })
  expect((await history(id))[0]).toEqual({ by_id: id, action: 'updated', details: { fields: ['scan_kk'], removed: true } })
  expect((await scansOf(id)).map(({ field }) => field)).toEqual(['attachment'])
  expect(await rows(`select from files where kind = 'accounts.scan' and record_id = $1`, [id])).toHaveLength(1)
  expect((await as({ token }).call(removeScan, { id, field: 'scan_kk' })).status).toBe(404)
})

test('only the twelve documents exist, only certain kinds of file are taken, and a refusal keeps nothing', async () => {
  const { id, token } = await owner()
  const program = sendFile('card.pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]), 'application/pdf')
  const refused = await as({ token }).call(updateScholar, { id, bio: 'not kept', scan_ktp: pdf('good'), scan_kk: program })
  expect([refused.status, refused.error.errors]).toEqual([422, { scan_kk: ['The file does not match the selected content type'] }])
  expect([await scansOf(id), await history(id)]).toEqual([
    [],
    [expect.objectContaining({ action: 'password changed' }), expect.objectContaining({ action: 'created' })],
  ])
  expect(await rows(`select from files where record_id = $1 and kind = 'accounts.scan'`, [id])).toHaveLength(0)
  const unknown = await as({ token }).call(updateScholar, { id, scan_passport: pdf('x') } as never)
  expect([unknown.status, unknown.error.errors]).toEqual([422, { scan_passport: ['No file is expected here'] }])
  expect((await as({ token }).call(removeScan, { id, field: 'profile_picture' as never })).status).toBe(422)
})

test('nobody puts or removes a document of somebody else', async () => {
  const { id, token } = await owner()
  await as({ token }).call(updateScholar, { id, scan_ktp: pdf('mine') })
  expect((await as('scholar2').call(updateScholar, { id, scan_ktp: pdf('theirs') })).status).toBe(404)
  expect((await as('scholar2').call(removeScan, { id, field: 'scan_ktp' })).status).toBe(404)
  expect((await as('guest').call(removeScan, { id, field: 'scan_ktp' })).status).toBe(403)
  expect(await scansOf(id)).toHaveLength(1)
})

test('one field replaced by five people at once holds one file', async () => {
  const { id, token } = await owner()
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, n) => as({ token }).call(updateScholar, { id, scan_ktm: pdf(`try ${n}`) })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await scansOf(id)).toHaveLength(1)
  expect(await rows(`select from files where kind = 'accounts.scan' and record_id = $1`, [id])).toHaveLength(1)
})
