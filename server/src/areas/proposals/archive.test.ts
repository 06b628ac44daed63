import { createGep, createSponsorship, proposalAttachments } from '@pandu/contract/proposals'
import { MAX_ARCHIVE_RECORDS } from '@pandu/contract/kit'
import { expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { sendFile, testApp } from '../../../test/app.ts'
import { inDatabase } from '../../../test/database.ts'
import { gepDraft, jpeg, missing, pdf, sponsorshipDraft } from '../../../test/proposals.ts'
import { zipEntriesOf, unzipEntry } from '../../kit/zip.ts'

const world = testApp()
const { as } = world
const { look, fetch } = proposalAttachments
const rows = <R extends object>(text: string, values: unknown[] = []) => inDatabase<R>(world.databaseUrl, text, values)

const textsOf = (bytes: Buffer) =>
  Object.fromEntries(zipEntriesOf(bytes)!.map((entry) => [entry.name, unzipEntry(bytes, entry)!.toString('latin1')]))
const namesFor = async (who: Parameters<typeof as>[0], id: number[]) => {
  const answer = await as(who).call(fetch, { id })
  return { status: answer.status, names: Object.keys(textsOf(answer.raw)), texts: textsOf(answer.raw) }
}

/** A proposal of each scholar: one with a letter and a KTP as files and the rest as links, one with links alone. */
let count = 0
/** The first is the plain file; the same file once more would be the same proposal once more. */
const letter = () => ({
  type_letter: 'upload',
  attach_letter: sendFile('surat.pdf', Buffer.concat([pdf, Buffer.from(count++ === 0 ? '' : `\n% ${count}`)])),
  type_ktp: 'upload',
  attach_ktp: sendFile('ktp.jpg', jpeg),
})
const made = async () => ({
  mixed: (await as('scholar').call(createSponsorship, { ...sponsorshipDraft, ...letter(), title: `Mixed ${Math.random()}` } as never)).body
    .data.id,
  links: (await as('scholar2').call(createGep, { ...gepDraft, title: `Links ${Math.random()}` })).body.data.id,
})
const folder = (username: 'scholar' | 'scholar2') =>
  rows<{ folder: string }>('select no_tf || $2 || name as folder from users where id = $1', [demoPerson(username).id, ' ']).then(
    ([row]) => row!.folder,
  )

test('attachments come in a folder for each scholar; links are listed', async () => {
  const { mixed, links } = await made()
  const said = await as('upcm').call(look, { id: [mixed, links] })
  expect([said.status, said.body.data]).toMatchObject([200, { files: 2, bytes: pdf.length + jpeg.length }])
  expect(said.body.message).toMatch(/^2 files with \d+ kB in one archive; \d+ others are listed in it$/)
  expect(said.body.data.path).toBe(`/api/proposal/attachments?id[]=${mixed}&id[]=${links}`)
  const { names, texts } = await namesFor('upcm', [mixed, links])
  const [first, second] = [await folder('scholar'), await folder('scholar2')]
  expect(names).toEqual([`${first}/sponsorships ${mixed} ktp.jpg`, `${first}/sponsorships ${mixed} letter.pdf`, 'Not in this archive.txt'])
  expect(texts[`${first}/sponsorships ${mixed} letter.pdf`]).toBe(pdf.toString('latin1'))
  expect(texts['Not in this archive.txt']).toContain(`${second}/gep ${links} surat tsa: this is a link, https://berkas.example/surat_tsa`)
})

test('nothing attached, too many and too much are said in words', async () => {
  const { mixed, links } = await made()
  const nothing = await as('upcm').call(look, { id: [links] })
  expect([nothing.status, nothing.error.message]).toEqual([409, 'The chosen proposals have no files'])
  expect((await as('upcm').call(fetch, { id: [links] })).status).toBe(409)
  const many = await as('upcm').call(look, { id: Array.from({ length: MAX_ARCHIVE_RECORDS + 1 }, (_, n) => n + 1) })
  expect([many.status, many.error.errors]).toEqual([422, { id: ['at most 200 at once'] }])
  await rows(`update files set size = 1200000000 where kind = 'proposals.document' and record_id = $1 and name = 'surat.pdf'`, [mixed])
  const large = await as('upcm').call(look, { id: [mixed] })
  expect([large.status, large.error.message]).toEqual([
    422,
    'These files are 1144 MB together. An archive can hold 1000 MB. Choose fewer files',
  ])
  expect((await as('upcm').call(fetch, { id: [mixed] })).status).toBe(422)
})

test('a proposal of somebody else and one that is missing answer alike, also beside an own one', async () => {
  const { mixed, links } = await made()
  for (const call of [look, fetch]) {
    const [foreign, gone] = [
      await as('scholar').call(call, { id: [mixed, links] }),
      await as('scholar').call(call, { id: [mixed, missing] }),
    ]
    expect([foreign.status, gone.status]).toEqual([404, 404])
    expect(foreign.body).toEqual(gone.body)
  }
  expect((await as('scholar').call(look, { id: [mixed] })).status).toBe(200)
  expect((await as('vendor').call(look, { id: [mixed] })).status).toBe(403)
})

test('personal papers are for those who may open them, and each look at one is written down', async () => {
  const { mixed } = await made()
  const logged = (user: number) =>
    rows<{ by_id: number; action: string; details: object }>(
      'select by_id, action, details from account_log where user_id = $1 order by id desc limit 1',
      [user],
    ).then(([row]) => row)
  const [scholar, ld, guest] = [demoPerson('scholar').id, demoPerson('ld').id, demoPerson('guest').id]
  const { names, texts } = await namesFor('guest', [mixed])
  expect(names).toEqual([expect.stringMatching(/letter\.pdf$/), 'Not in this archive.txt'])
  expect(texts['Not in this archive.txt']).toMatch(/ktp: this is a personal document that you may not open/)
  expect((await logged(scholar))?.by_id).not.toBe(guest)
  expect(await logged(guest)).toEqual({
    by_id: guest,
    action: 'downloaded',
    details: { what: 'proposal attachments', records: [mixed], files: 1 },
  })
  await as('ld').call(look, { id: [mixed] })
  expect((await logged(scholar))?.by_id).not.toBe(ld)
  await namesFor('ld', [mixed])
  expect(await logged(scholar)).toEqual({ by_id: ld, action: 'viewed', details: { fields: ['ktp'] } })
  expect((await logged(ld))?.details).toEqual({ what: 'proposal attachments', records: [mixed], files: 2 })
})

test('an archive with an identity card asks for the password again, one without does not', async () => {
  const { mixed } = await made()
  const late = await as('upcm').call(look, { id: [mixed] })
  expect(late.status).toBe(200)
  const id = demoPerson('upcm').id
  await rows(`update sessions set proved_at = now() - interval '11 minutes' where user_id = $1`, [id])
  for (const call of [look, fetch]) {
    const answer = await as('upcm').call(call, { id: [mixed] })
    expect([answer.status, answer.error.data]).toEqual([403, { prove: true }])
  }
  await rows(`update proposal_documents set file_id = null, link = 'https://berkas.example/ktp' where proposal_id = $1 and name = 'ktp'`, [
    mixed,
  ])
  expect((await as('upcm').call(look, { id: [mixed] })).status).toBe(200)
  await rows('update sessions set proved_at = now() where user_id = $1', [id])
})
