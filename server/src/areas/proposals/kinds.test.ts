import { readFile } from '@pandu/contract/files'
import { listNotifications } from '@pandu/contract/notifications'
import {
  addDocumentation,
  addGepDocumentation,
  createGep,
  createSponsorship,
  gepHistory,
  listGep,
  listGepDocumentation,
  listInternships,
  listOwnGep,
  listOwnSponsorships,
  listSponsorships,
  removeDocumentation,
  removeGepDocumentation,
  reviewGep,
  reviewInternship,
  reviewSponsorship,
  sponsorshipDocumentNames,
  sponsorshipHistory,
  updateGep,
  updateSponsorship,
} from '@pandu/contract/proposals'
import { describe, expect, test } from 'vitest'
import { sendFile, testApp } from '../../../test/app.ts'
import { gepDraft, jpeg, pdf, sponsorshipDraft } from '../../../test/proposals.ts'

const { as } = testApp()

let count = 0
const submitSponsorship = async (changes: object = {}) => {
  const answer = await as('scholar').call(createSponsorship, { ...sponsorshipDraft, title: `Sponsored ${++count}`, ...changes })
  expect([answer.status, answer.error.errors]).toEqual([200, undefined])
  return answer.body.data.id
}
const submitGep = async (changes: object = {}) => {
  const answer = await as('scholar').call(createGep, { ...gepDraft, title: `Exchange ${++count}`, ...changes })
  expect([answer.status, answer.error.errors]).toEqual([200, undefined])
  return answer.body.data.id
}
const sponsorship = async (id: number) => (await as('upcm').call(listSponsorships, { filter: { proposal_id: id } })).body.data[0]!
const gep = async (id: number) => (await as('upcm').call(listGep, { filter: { proposal_id: id } })).body.data[0]!

describe('a sponsorship proposal', () => {
  test('has five documents, stores its destination and is listed for both sides alike', async () => {
    const id = await submitSponsorship({ type_ktp: 'upload', attach_ktp: sendFile('ktp.jpg', jpeg) })
    const row = await sponsorship(id)
    expect(row).toMatchObject({ id, proposal_id: id, destination: 'lomba', approval: 'process', version: 1 })
    expect(row).not.toHaveProperty('data_proposal')
    expect(row.documents.map(({ name }) => name)).toEqual(sponsorshipDocumentNames)
    expect(row.documents[2]).toMatchObject({ name: 'ktp', type: 'upload', file_name: 'ktp.jpg', file_type: 'image/jpeg' })
    expect((await as('scholar').call(listOwnSponsorships, { filter: { id } })).body.data[0]).toEqual(row)
    expect((await as('scholar2').call(listOwnSponsorships, { filter: { id } })).body.data).toEqual([])
    expect((await as('upcm').call(listInternships, { filter: { proposal_id: id } })).body.data).toEqual([])
  })

  test('takes the words of the form as well as the stored ones for its destination (X48), and nothing else', async () => {
    const words = { Research: 'acara', Conferences: 'konferensi', Competition: 'lomba', 'Professional Certification': 'sertifikasi' }
    for (const [label, stored] of Object.entries(words)) {
      expect((await sponsorship(await submitSponsorship({ destination: label }))).destination).toBe(stored)
      expect((await sponsorship(await submitSponsorship({ destination: stored }))).destination).toBe(stored)
    }
    const wrong = await as('scholar').call(createSponsorship, { ...sponsorshipDraft, destination: 'RGE group' })
    expect([wrong.status, Object.keys(wrong.error.errors!)]).toEqual([422, ['destination']])
  })

  test('takes the recommendation letter in type_surat_tsa itself, as a link or a file, or as a pair (X27)', async () => {
    const letterOf = async (id: number) => (await sponsorship(id)).documents.find(({ name }) => name === 'surat_tsa')
    const without = { attach_surat_tsa: undefined }
    expect(await letterOf(await submitSponsorship({ ...without, type_surat_tsa: 'https://surat.example/1' }))).toMatchObject({
      type: 'embed',
      url: 'https://surat.example/1',
    })
    expect(await letterOf(await submitSponsorship({ ...without, type_surat_tsa: sendFile('surat.pdf', pdf) }))).toMatchObject({
      type: 'upload',
      file_name: 'surat.pdf',
    })
    expect(
      await letterOf(await submitSponsorship({ type_surat_tsa: 'upload', attach_surat_tsa: sendFile('pasangan.pdf', pdf) })),
    ).toMatchObject({ file_name: 'pasangan.pdf' })
    const none = await as('scholar').call(createSponsorship, { ...sponsorshipDraft, ...without, type_surat_tsa: undefined } as never)
    expect([none.status, none.error.errors]).toEqual([422, { attach_surat_tsa: ['This field is required!'] }])
    const program = await as('scholar').call(createSponsorship, {
      ...sponsorshipDraft,
      ...without,
      type_surat_tsa: sendFile('surat.pdf', Buffer.from('MZ\x90\0 program'), 'application/pdf'),
    } as never)
    expect(program.status).toBe(422)
  })

  test('says everything that is wrong at once', async () => {
    const answer = await as('scholar').call(createSponsorship, { title: ' ', type_ktp: 'embed', attach_ktp: 'ftp://x' } as never)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.error.errors!).toSorted()).toEqual([
      'attach_confirmation',
      'attach_ktp',
      'attach_letter',
      'attach_surat_tsa',
      'attach_tabungan',
      'description',
      'destination',
      'title',
      'type_confirmation',
      'type_letter',
      'type_tabungan',
    ])
  })

  test('is decided, revised and handed in again like an internship, but never finished', async () => {
    const id = await submitSponsorship()
    expect((await as('upcm').call(reviewSponsorship, { id, approval: 'finish' } as never)).error.errors).toHaveProperty('approval')
    expect((await as('upcm').call(reviewInternship, { id, approval: 'approved' })).status).toBe(404)
    expect((await as('ld').call(reviewSponsorship, { id, approval: 'approved' })).status).toBe(403)
    expect((await as('upcm').call(reviewSponsorship, { id, approval: 'revision' })).error.errors).toEqual({
      notes: ['notes are required for revision and declined'],
    })
    await as('upcm').call(reviewSponsorship, { id, approval: 'revision', notes: 'Which round?' })
    expect((await as('scholar').call(listNotifications, {})).body.data[0]).toMatchObject({
      url: `/profile/proposals/sponsorships?open=${id}`,
      message_html: expect.stringContaining('Your sponsorship proposal'),
    })
    const change = { id, name: 'The final round', description: 'The final round.', destination: 'acara' as const }
    expect((await as('scholar2').call(updateSponsorship, change)).status).toBe(404)
    const again = await as('scholar').call(updateSponsorship, { ...change, type_ktp: 'embed', attach_ktp: 'https://berkas.example/baru' })
    expect([again.status, again.body.message]).toEqual([200, 'The proposal has been handed in again'])
    const [step] = (await as('scholar').call(sponsorshipHistory, { filter: { proposal_id: id } })).body.data
    expect(step).toMatchObject({ action: 'changed', from: 'revision', to: 'process' })
    expect(step!.changes).toMatchObject([
      { field: 'title', to: 'The final round' },
      { field: 'destination', from: 'lomba', to: 'acara' },
      { field: 'ktp', to: 'https://berkas.example/baru' },
    ])
    await as('superadmin').call(reviewSponsorship, { id, approval: 'approved' })
    expect((await as('scholar').call(updateSponsorship, change)).status).toBe(409)
    expect((await as('upcm').call(reviewSponsorship, { id, approval: 'process' })).status).toBe(409)
  })
})

describe('a GEP proposal', () => {
  test('has its type under both names (X27) and one document, which may be a file', async () => {
    const id = await submitGep({ type: 'sudah', type_surat_tsa: 'upload', attach_surat_tsa: sendFile('surat.pdf', pdf) })
    const row = await gep(id)
    expect(row).toMatchObject({ id, type: 'sudah', proposal_type: 'sudah', approval: 'process' })
    expect(row).not.toHaveProperty('destination')
    expect(row.documents).toMatchObject([{ name: 'surat_tsa', file_name: 'surat.pdf' }])
    const fileId = row.documents[0]!.url.split('/').at(-1)!
    expect((await as('guest').call(readFile, { id: fileId })).status).toBe(200)
    expect((await as('scholar2').call(readFile, { id: fileId })).status).toBe(404)
    expect((await as('scholar').call(listOwnGep, { filter: { id } })).body.data[0]).toEqual(row)
    const wrong = await as('scholar').call(createGep, { ...gepDraft, type: 'maybe' } as never)
    expect([wrong.status, Object.keys(wrong.error.errors!)]).toEqual([422, ['type']])
  })

  test('is filtered by its type, changed while it is open, and its history names the change', async () => {
    const id = await submitGep()
    const listed = async (type: 'sudah' | 'belum') =>
      (await as('upcm').call(listGep, { filter: { type }, page: { size: 100 } })).body.data.map((row) => row.id)
    expect([(await listed('belum')).includes(id), (await listed('sudah')).includes(id)]).toEqual([true, false])
    const answer = await as('scholar').call(updateGep, { id, name: 'A term of law', description: gepDraft.description, type: 'sudah' })
    expect(answer.body.message).toBe('The proposal has been changed')
    const [step] = (await as('upcm').call(gepHistory, { filter: { proposal_id: id } })).body.data
    expect(step!.changes).toMatchObject([{ field: 'title' }, { field: 'type', from: 'belum', to: 'sudah' }])
  })

  test('is documented once it is approved, by the scholar alone; calls of internships do not reach its entries', async () => {
    const id = await submitGep()
    const entry = { proposal_id: id, title: 'First week', type_content: 'embed' as const, content: 'https://foto.example/1' }
    expect((await as('scholar').call(addGepDocumentation, entry)).error.message).toBe('The proposal has not been approved yet')
    await as('upcm').call(reviewGep, { id, approval: 'approved' })
    expect((await as('scholar').call(addDocumentation, entry)).status).toBe(404)
    expect((await as('upcm').call(addGepDocumentation, entry)).status).toBe(403)
    const made = await as('scholar').call(addGepDocumentation, entry)
    expect(made.status).toBe(200)
    const picture = { proposal_id: id, title: 'Picture', type_content: 'upload' as const, content: sendFile('foto.jpg', jpeg) }
    expect((await as('scholar').call(addGepDocumentation, picture)).status).toBe(200)
    const read = async (who: 'scholar' | 'guest') =>
      (await as(who).call(listGepDocumentation, { filter: { proposal_id: id } })).body.data.map(({ title }) => title)
    expect(await read('guest')).toEqual(['Picture', 'First week'])
    expect((await as('scholar2').call(listGepDocumentation, { filter: { proposal_id: id } })).status).toBe(404)
    expect((await as('scholar').call(removeDocumentation, { id: made.body.data.id })).status).toBe(404)
    expect((await as('scholar').call(removeGepDocumentation, { id: made.body.data.id })).status).toBe(200)
    expect(await read('scholar')).toEqual(['Picture'])
  })
})
