import { createBankItem, createBankItems, listBankData } from '@pandu/contract/bank'
import { DRAFT_HEADER, draftFileName, discardDraft, keepDraftFile, MOST_DRAFTS, readDraft, saveDraft } from '@pandu/contract/drafts'
import { readFile } from '@pandu/contract/files'
import { createScoreDraft, listScoreDrafts } from '@pandu/contract/scores'
import { updateScholar } from '@pandu/contract/accounts'
import { beforeEach, expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { accountWorld } from '../../../test/accounts.ts'
import { sendFile } from '../../../test/app.ts'
import { pdf } from '../../../test/proposals.ts'
import { openDb } from '../../kit/db.ts'
import { sweepAll } from '../../../test/sweep.ts'

const { as, rows, world, signIn } = accountWorld()
beforeEach(async () => {
  await rows('delete from form_drafts')
  await rows(`delete from files where kind = 'drafts.file'`)
})

const form = createScoreDraft.at
const writer = 'tabnumberone'
const proof = () => sendFile('proof.pdf', pdf, 'application/pdf')
const upload = async (who: DemoUsername, at = form, field = 'attachment') =>
  (await as(who).call(keepDraftFile, { form: at, field, file: proof() })).body.data.id
const save = (who: DemoUsername, given: object = {}) =>
  as(who).call(saveDraft, { form, version: 0, writer, values: { semester2: '3,4' }, ...given })
const draftOf = async (who: DemoUsername, record?: string) => (await as(who).call(readDraft, { form, ...(record && { record }) })).body.data
/** Sends the form as the page does, with the draft that it has come from. */
const send = async (who: DemoUsername, input: object, key = crypto.randomUUID(), record = 'new') =>
  world.app.inject({
    method: 'POST',
    url: `/api/${createScoreDraft.path}`,
    headers: { authorization: `Bearer ${await signIn(who)}`, [DRAFT_HEADER]: record, 'idempotency-key': key },
    payload: input,
  })

test('what is typed and chosen comes back to its writer, and to nobody else', async () => {
  const id = await upload('scholar')
  const saved = await save('scholar', { state: '2026-01-01', files: { attachment: id } })
  expect(saved.body.data.version).toBe(1)
  expect(await draftOf('scholar')).toEqual({
    version: 1,
    state: '2026-01-01',
    values: { semester2: '3,4' },
    files: [{ field: 'attachment', id, name: 'proof.pdf', size: pdf.length, type: 'application/pdf' }],
    saved_at: saved.body.data.saved_at,
  })
  expect(await draftOf('scholar', '7')).toBeNull()
  expect(await draftOf('scholar2')).toBeNull()
  expect((await as('scholar').call(readFile, { id })).raw.equals(pdf)).toBe(true)
  expect((await as('superadmin').call(readFile, { id })).status).toBe(404)
  // Nor can somebody else take the file into a draft or a form of theirs.
  expect((await save('scholar2', { files: { attachment: id } })).error.errors).toHaveProperty('attachment')
  expect((await send('scholar2', { semester2: '3.4', attachment: draftFileName(id) })).json().errors).toHaveProperty('attachment')
})

test('a second tab cannot save over a newer text, nor bring back what was sent', async () => {
  await save('scholar')
  const second = await save('scholar', { writer: 'tabnumbertwo', values: { semester2: '3,9' } })
  expect([second.status, second.error.message]).toEqual([409, 'Another tab or device has saved a newer draft'])
  expect((await draftOf('scholar'))!.values).toEqual({ semester2: '3,4' })
  // With the version of the newer draft it may.
  expect((await save('scholar', { writer: 'tabnumbertwo', version: 1, values: { semester2: '3,9' } })).body.data.version).toBe(2)
  expect((await save('scholar', { version: 1 })).status).toBe(409)
  await as('scholar').call(discardDraft, { form })
  expect((await save('scholar', { writer: 'tabnumbertwo', version: 2 })).status).toBe(409)
  expect(await draftOf('scholar')).toBeNull()
})

test('of two tabs that begin at the same moment one learns of the other', async () => {
  const both = await Promise.all([save('scholar'), save('scholar', { writer: 'tabnumbertwo' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a tab that does not know whether its last try arrived may save again', async () => {
  await save('scholar')
  expect((await save('scholar', { values: { semester2: '3,45' } })).body.data.version).toBe(2)
})

test('the form takes the file of its draft without a second upload, and the draft ends with it', async () => {
  const id = await upload('scholar')
  await save('scholar', { files: { attachment: id } })
  await save('scholar', { record: '9' })
  const key = crypto.randomUUID()
  const input = { semester2: '3.47', attachment: draftFileName(id) }
  const sent = await send('scholar', input, key)
  expect([sent.statusCode, await draftOf('scholar')]).toEqual([200, null])
  const made = (await as('scholar').call(listScoreDrafts, {})).body.data.find((one) => one.id === sent.json().data.id)!
  const token = await signIn('scholar')
  const kept = await world.app.inject({ url: made.attachment!, headers: { authorization: `Bearer ${token}` } })
  expect([made.file_name, kept.rawPayload.equals(pdf)]).toEqual(['proof.pdf', true])
  // The draft of another record stays, and the retry of a call whose answer was lost is no new call.
  expect(await draftOf('scholar', '9')).not.toBeNull()
  const again = await send('scholar', input, key)
  expect(again.json()).toEqual(sent.json())
})

test('a form that is refused keeps its draft', async () => {
  const id = await upload('scholar')
  await save('scholar', { files: { attachment: id } })
  expect((await send('scholar', { semester2: '9', attachment: draftFileName(id) })).statusCode).toBe(422)
  expect((await draftOf('scholar'))!.files).toHaveLength(1)
})

test('a file is taken under the rule of its field, by its bytes', async () => {
  const keep = (field: string, file: File) => as('scholar').call(keepDraftFile, { form, field, file })
  expect((await keep('attachment', sendFile('proof.pdf', 'only words', 'application/pdf'))).error.errors).toHaveProperty('file')
  expect((await keep('semester2', proof())).error.errors).toEqual({ file: ['No file is saved for this field'] })
  const video = sendFile('film.mp4', Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex'), 'video/mp4')
  expect((await keep('attachment', video)).error.errors).toHaveProperty('file')
  expect((await as('upcm').call(keepDraftFile, { form: createBankItem.at, field: 'content', file: proof() })).status).toBe(200)
  // Places within lists are known by their last name.
  expect((await as('upcm').call(keepDraftFile, { form: createBankItems.at, field: 'data.0.content', file: proof() })).status).toBe(200)
  expect((await as('upcm').call(listBankData, {})).status).toBe(200)
})

test('passwords, the NIK and identity papers are in no draft', async () => {
  for (const values of [{ nik: '3273000000000001' }, { data: [{ password: 'x' }] }])
    expect((await save('scholar', { values })).error.errors).toHaveProperty('values')
  const scan = await as('scholar').call(keepDraftFile, { form: updateScholar.at, field: 'scan_ktp', file: proof() })
  expect(scan.error.errors).toEqual({ file: ['No file is saved for this field'] })
})

test('a draft is of a call that its writer may make, of a size, and there are only so many', async () => {
  expect((await save('scholar', { form: createBankItem.at })).status).toBe(404)
  expect((await save('scholar', { form: 'POST nothing' })).status).toBe(404)
  expect((await save('scholar', { values: { title: 'x'.repeat(500_000) } })).error.errors).toHaveProperty('values')
  await rows(
    `insert into form_drafts (user_id, form, record, writer, values, files) select $1, $2, 'r' || n, 'x', '{}', '{}' from generate_series(1, $3) n`,
    [demoPerson('scholar').id, form, MOST_DRAFTS],
  )
  expect((await save('scholar')).status).toBe(422)
  expect((await save('scholar', { record: 'r1', version: 1 })).status).toBe(200)
})

test('the sweep takes old drafts and files that no draft names', async () => {
  const [named, left] = [await upload('scholar'), await upload('scholar')]
  await save('scholar', { files: { attachment: named } })
  await save('scholar', { record: 'old' })
  await rows(`update form_drafts set saved_at = now() - interval '31 days' where record = 'old'`)
  // A day later.
  await rows(`update files set expires_at = expires_at - interval '1 day' where kind = 'drafts.file'`)
  const { pool, close } = openDb(world.databaseUrl, () => {}, 2)
  const removed: string[] = []
  await sweepAll(pool, { remove: async (key) => void removed.push(key) })
  await close()
  expect(removed).toEqual([`drafts.file/${left}`])
  expect([await draftOf('scholar', 'old'), (await draftOf('scholar'))!.files]).toEqual([null, [expect.objectContaining({ id: named })]])
})
