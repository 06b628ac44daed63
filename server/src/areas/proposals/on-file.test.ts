import { readFile } from '@pandu/contract/files'
import {
  createGep,
  createInternship,
  createSponsorship,
  listGep,
  listOwnSponsorships,
  listSponsorships,
  proposalChecklist,
  sponsorshipHistory,
  updateSponsorship,
} from '@pandu/contract/proposals'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { sendFile, testApp } from '../../../test/app.ts'
import { draft, gepDraft, pdf, sponsorshipDraft } from '../../../test/proposals.ts'

const world = testApp()
const { as } = world

const checklist = async (who: 'scholar' | 'scholar2' | 'tsa', type: 'internships' | 'sponsorships' | 'gep') =>
  (await as(who).call(proposalChecklist, { filter: { type } })).body.data
const sponsorship = async (id: number) => (await as('upcm').call(listSponsorships, { filter: { proposal_id: id } })).body.data[0]!

let database: pg.Client
beforeAll(async () => {
  database = new pg.Client({ connectionString: world.databaseUrl })
  await database.connect()
})
afterAll(() => database.end())

describe('the checklist', () => {
  test('says the scholar’s semester beside the lowest one, what is open, and every document in the order of the form', async () => {
    const list = await checklist('scholar', 'sponsorships')
    expect([list.minimum_semester, (await checklist('scholar', 'gep')).minimum_semester]).toEqual([3, 4])
    expect(list.semester).toBeGreaterThan(4)
    expect(list.documents.map(({ name }) => name)).toEqual(['letter', 'confirmation', 'ktp', 'tabungan', 'surat_tsa'])
    expect(list.open.map(({ approval }) => approval).toSorted()).toEqual(['process', 'revision'])
    expect((await checklist('scholar2', 'gep')).open).toEqual([])
  })

  test('offers the scan of the profile and papers of earlier proposals of any kind, each once', async () => {
    const list = await checklist('scholar', 'sponsorships')
    const ktp = list.documents.find(({ name }) => name === 'ktp')!.on_file
    expect(ktp[0]).toMatchObject({ type: 'upload', file_name: 'ktp.jpg', from: 'Your profile: KTP (identity card)' })
    await as('scholar2').call(createSponsorship, {
      ...sponsorshipDraft,
      title: 'First',
      type_surat_tsa: 'upload',
      attach_surat_tsa: sendFile('rekomendasi.pdf', pdf),
    })
    const offered = (await checklist('scholar2', 'gep')).documents[0]!.on_file
    expect(offered[0]).toMatchObject({ type: 'upload', file_name: 'rekomendasi.pdf', from: 'Your sponsorship proposal “First”' })
    await as('scholar2').call(createGep, { ...gepDraft, type_surat_tsa: 'upload', attach_surat_tsa: offered[0]!.content })
    const names = (await checklist('scholar2', 'gep')).documents[0]!.on_file.filter(({ file_name }) => file_name === 'rekomendasi.pdf')
    expect(names).toHaveLength(1)
  })
})

describe('a document that is on file', () => {
  test('is taken over by its address: the proposal has a copy of its own, which outlives the first', async () => {
    const [scan] = (await checklist('scholar', 'sponsorships')).documents.find(({ name }) => name === 'ktp')!.on_file
    const made = await as('scholar').call(createSponsorship, { ...sponsorshipDraft, type_ktp: 'upload', attach_ktp: scan!.content })
    expect(made.status).toBe(200)
    const kept = (await sponsorship(made.body.data.id)).documents.find(({ name }) => name === 'ktp')!
    expect(kept).toMatchObject({ type: 'upload', file_name: 'ktp.jpg', file_type: 'image/jpeg', size: scan!.size })
    expect(kept.url).not.toBe(scan!.content)
    const id = kept.url.split('/').at(-1)!
    const before = await as('ld').call(readFile, { id })
    expect([before.status, before.raw.length]).toEqual([200, scan!.size])
    expect((await as('scholar2').call(readFile, { id })).status).toBe(404)
    // The two have bytes of their own.
    const keys = await database.query('select distinct storage_key from files where id = any ($1)', [[id, scan!.content.split('/').at(-1)]])
    expect(keys.rows).toHaveLength(2)
  })

  test('of somebody else, of nobody, or that is none is refused at its field, all alike', async () => {
    const [theirs] = (await checklist('scholar', 'sponsorships')).documents.find(({ name }) => name === 'ktp')!.on_file
    const { rows } = await database.query<{ id: string }>(
      `select f.id from files f join proposals p on p.id = f.record_id where f.kind = 'proposals.document' and p.scholar_id = $1 limit 1`,
      [demoPerson('scholar').id],
    )
    const picture = await database.query<{ id: string }>(`select id from files where kind = 'accounts.picture' limit 1`)
    const strangers = [
      theirs!.content,
      `/api/file/${rows[0]!.id}`,
      `/api/file/${picture.rows[0]!.id}`,
      '/api/file/00000000-0000-4000-8000-000000000000',
    ]
    for (const content of strangers) {
      const answer = await as('tsa').call(createSponsorship, { ...sponsorshipDraft, type_ktp: 'upload', attach_ktp: content })
      expect([answer.status, answer.error.errors]).toEqual([
        422,
        { attach_ktp: ['This document is not on file any more; please choose another one'] },
      ])
    }
    for (const content of ['/api/file/x', 'ktp.jpg', '/api/file/../../etc/passwd'])
      expect(
        (await as('tsa').call(createSponsorship, { ...sponsorshipDraft, type_ktp: 'upload', attach_ktp: content })).error.errors,
      ).toEqual({ attach_ktp: ['This field is required!'] })
    const own = await database.query<{ count: string }>(`select count(*) from proposals where title like $1 and scholar_id = $2`, [
      'A robot for wet fields%',
      demoPerson('tsa').id,
    ])
    expect(Number(own.rows[0]!.count)).toBe(0)
  })

  test('of another type than a proposal takes is refused, and naming the present one changes nothing', async () => {
    const scans = await database.query<{ file_id: string }>(
      `select s.file_id from scholar_scans s join files f on f.id = s.file_id where s.scholar_id = $1 and f.type = 'image/jpeg' limit 1`,
      [demoPerson('scholar').id],
    )
    const address = `/api/file/${scans.rows[0]!.file_id}`
    await database.query(`update files set type = 'image/png' where id = $1`, [scans.rows[0]!.file_id])
    const answer = await as('scholar').call(createSponsorship, { ...sponsorshipDraft, type_letter: 'upload', attach_letter: address })
    expect([answer.status, answer.error.errors]).toEqual([422, { attach_letter: ['The file does not match the selected content type'] }])
    await database.query(`update files set type = 'image/jpeg' where id = $1`, [scans.rows[0]!.file_id])

    const title = 'Stays as it is'
    const made = await as('scholar').call(createSponsorship, { ...sponsorshipDraft, title, type_letter: 'upload', attach_letter: address })
    const { id } = made.body.data
    const letter = (await sponsorship(id)).documents[0]!
    const same = { id, name: title, description: sponsorshipDraft.description, destination: 'lomba' as const }
    const unchanged = await as('scholar').call(updateSponsorship, { ...same, type_letter: 'upload', attach_letter: letter.url })
    expect(unchanged.body.message).toBe('Nothing has changed')
  })

  test('may come from any own proposal, for internships too', async () => {
    const first = await as('scholar').call(createInternship, {
      ...draft,
      title: 'With a file',
      type_cv: 'upload',
      attach_cv: sendFile('cv.pdf', pdf),
    })
    expect(first.status).toBe(200)
    const cv = (await checklist('scholar', 'internships')).documents.find(({ name }) => name === 'cv')!.on_file[0]!
    expect(cv).toMatchObject({ file_name: 'cv.pdf', from: 'Your internship proposal “With a file”' })
    const again = await as('scholar').call(createGep, {
      ...gepDraft,
      title: 'Taken',
      type_surat_tsa: 'upload',
      attach_surat_tsa: cv.content,
    })
    const row = (await as('upcm').call(listGep, { filter: { proposal_id: again.body.data.id } })).body.data[0]!
    expect(row.documents[0]).toMatchObject({ file_name: 'cv.pdf', size: pdf.length })
  })
})

describe('the identity card and the savings book of a sponsorship', () => {
  const ktp = (text: string) => ({
    type_ktp: 'upload' as const,
    attach_ktp: sendFile('ktp.pdf', `%PDF-1.4\n% ${text}\n%%EOF`, 'application/pdf'),
  })
  const views = async () =>
    (
      await database.query<{ by_id: number; fields: string[] }>(
        `select by_id, details -> 'fields' as fields from account_log where user_id = $1 and action = 'viewed' order by id desc`,
        [demoPerson('scholar2').id],
      )
    ).rows
  const documents = async (who: 'upcm' | 'guest' | 'scholar2', id: number) =>
    who === 'scholar2'
      ? (await as(who).call(listOwnSponsorships, { filter: { id } })).body.data[0]!.documents
      : (await as(who).call(listSponsorships, { filter: { proposal_id: id } })).body.data[0]!.documents
  const urlOf = async (who: 'upcm' | 'guest' | 'scholar2', id: number, name: string) =>
    (await documents(who, id)).find((one) => one.name === name)!.url

  test('are read by the scholar and by staff who write, as in the profile; every look is written down', async () => {
    const { id } = (
      await as('scholar2').call(createSponsorship, { ...sponsorshipDraft, ...ktp('one'), attach_tabungan: 'https://files.example/book' })
    ).body.data
    const before = (await views()).length
    const file = { id: (await urlOf('upcm', id, 'ktp')).split('/').at(-1)! }
    expect((await as('upcm').call(readFile, file)).status).toBe(200)
    expect((await views())[0]).toEqual({ by_id: demoPerson('upcm').id, fields: ['ktp'] })
    expect((await as('scholar2').call(readFile, file)).status).toBe(200)
    expect(await urlOf('scholar2', id, 'tabungan')).toBe('https://files.example/book')

    // A guest sees that they are there, and not where.
    expect((await documents('guest', id)).find(({ name }) => name === 'ktp')).toMatchObject({
      type: 'upload',
      file_name: 'ktp.pdf',
      url: '',
    })
    expect(await urlOf('guest', id, 'tabungan')).toBe('')
    expect(await urlOf('guest', id, 'letter')).not.toBe('')
    expect((await as('guest').call(readFile, file)).status).toBe(404)
    expect(await views()).toHaveLength(before + 2)
  })

  test('stay closed once newer ones have replaced them, and so do the links in the history', async () => {
    const { id } = (
      await as('scholar2').call(createSponsorship, { ...sponsorshipDraft, ...ktp('one'), attach_tabungan: 'https://files.example/first' })
    ).body.data
    const old = { id: (await urlOf('upcm', id, 'ktp')).split('/').at(-1)! }
    const update = { id, name: 'The same', description: 'The same', destination: 'acara', ...ktp('two') }
    await as('scholar2').call(updateSponsorship, { ...update, type_tabungan: 'embed', attach_tabungan: 'https://files.example/second' })
    expect((await as('guest').call(readFile, old)).status).toBe(404)
    expect((await as('upcm').call(readFile, old)).status).toBe(200)
    expect((await views())[0]).toEqual({ by_id: demoPerson('upcm').id, fields: ['ktp'] })
    const changes = async (who: 'upcm' | 'guest') =>
      (await as(who).call(sponsorshipHistory, { filter: { proposal_id: id } })).body.data[0]!.changes
    expect((await changes('upcm')).find(({ field }) => field === 'tabungan')).toMatchObject({ to_url: 'https://files.example/second' })
    expect((await changes('guest')).filter(({ field }) => ['ktp', 'tabungan'].includes(field))).toEqual([
      { field: 'ktp', from: 'ktp.pdf', to: 'ktp.pdf' },
      { field: 'tabungan', from: 'a link', to: 'a link' },
    ])
  })
})
