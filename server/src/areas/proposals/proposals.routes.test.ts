import { readFile } from '@pandu/contract/files'
import {
  createInternship,
  internshipDocumentNames,
  internshipHistory,
  listInternships,
  listOwnInternships,
} from '@pandu/contract/proposals'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { sendFile, testApp } from '../../../test/app.ts'
import { draft, jpeg, missing, pdf } from '../../../test/proposals.ts'

const world = testApp()
const { as, visitor } = world

let count = 0
/** Hands in a proposal of its own for a test. */
const submit = async (changes: object = {}) => {
  const answer = await as('scholar').call(createInternship, { ...draft, title: `Proposal ${++count}`, ...changes })
  expect([answer.status, answer.error.errors]).toEqual([200, undefined])
  return answer.body.data.id
}
const read = async (id: number) => (await as('upcm').call(listInternships, { filter: { proposal_id: id } })).body.data[0]!

describe('submitting', () => {
  test('links and files are kept, listed in their order, and readable by the scholar and staff only', async () => {
    const id = await submit({
      type_cv: 'upload',
      attach_cv: sendFile('riwayat hidup.pdf', pdf),
      type_aktiftsa: 'upload',
      attach_aktiftsa: sendFile('kartu.jpg', jpeg),
    })
    const row = await read(id)
    expect(row).toMatchObject({ id, proposal_id: id, approval: 'process', version: 1, notes: '', waiting_since: row.created_at })
    expect(row.documents.map(({ name }) => name)).toEqual(internshipDocumentNames)
    expect(row.documents[0]).toEqual({
      name: 'lamaran',
      type: 'embed',
      url: 'https://berkas.example/lamaran',
      file_name: null,
      file_type: null,
      size: null,
    })
    const cv = row.documents.find(({ name }) => name === 'cv')!
    expect(cv).toMatchObject({ type: 'upload', file_name: 'riwayat hidup.pdf', file_type: 'application/pdf', size: pdf.length })
    const fileId = cv.url.split('/').at(-1)!
    const own = await as('scholar').call(readFile, { id: fileId })
    expect([own.status, own.raw.equals(pdf)]).toEqual([200, true])
    for (const reader of ['upcm', 'guest', 'ld', 'superadmin'] as const)
      expect((await as(reader).call(readFile, { id: fileId })).status).toBe(200)
    const nothing = await as('scholar2').call(readFile, { id: '00000000-0000-4000-8000-000000000000' })
    for (const stranger of ['scholar2', 'tsa', 'vendor', 'mentor', 'facilitator', 'assessor'] as const) {
      const answer = await as(stranger).call(readFile, { id: fileId })
      expect([stranger, answer.status, answer.error]).toEqual([stranger, 404, nothing.error])
    }
    expect((await visitor.call(readFile, { id: fileId })).status).toBe(401)
  })

  test('everything that is wrong stands at its field, at once', async () => {
    const { error, status } = await as('scholar').call(createInternship, {
      type_cv: 'embed',
      attach_cv: 'javascript:alert(1)',
      type_transkrip: 'upload',
      attach_transkrip: 'https://berkas.example/not-a-file',
      destination: 'elsewhere',
    } as never)
    expect(status).toBe(422)
    expect(error.errors).toMatchObject({
      title: ['Title is required'],
      description: ['Description is required'],
      attach_cv: ['must be a link that starts with http:// or https://'],
      attach_transkrip: ['This field is required!'],
      attach_lamaran: ['This field is required!'],
    })
    expect(Object.keys(error.errors!)).toContain('destination')
    expect(error.data!.errors).toEqual(error.errors)
  })

  test('a program that calls itself a PDF is refused at its field, whatever type it claims', async () => {
    const program = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0', 'latin1'), Buffer.alloc(200)])
    for (const bytes of [program, Buffer.from('<html><script>alert(1)</script></html>'), Buffer.from('PK\x03\x04 no')]) {
      const given = { ...draft, type_cv: 'upload', attach_cv: sendFile('cv.pdf', bytes, 'application/pdf') }
      const answer = await as('scholar').call(createInternship, given as never)
      expect([answer.status, answer.error.errors]).toEqual([422, { attach_cv: ['The file does not match the selected content type'] }])
    }
  })

  test('a file of 50 MB is too large', async () => {
    const large = Buffer.alloc(50 * 1024 * 1024)
    pdf.copy(large)
    const given = { ...draft, type_cv: 'upload', attach_cv: sendFile('cv.pdf', large) }
    const answer = await as('scholar').call(createInternship, given as never)
    expect([answer.status, answer.error.errors]).toEqual([422, { attach_cv: ['File size should be less than 50 MB!'] }])
  })

  test('a link with a file and a file with a link do not match', async () => {
    const given = { ...draft, type_cv: 'embed', attach_cv: sendFile('cv.pdf', pdf) }
    expect(Object.keys((await as('scholar').call(createInternship, given as never)).error.errors!)).toEqual(['attach_cv'])
  })

  test('only scholars submit, and nobody decides about the state of their proposal on the way', async () => {
    for (const who of ['upcm', 'superadmin', 'vendor', 'mentor'] as const)
      expect((await as(who).call(createInternship, draft)).status).toBe(403)
    expect((await visitor.call(createInternship, draft)).status).toBe(401)
    const sneaky = await as('scholar').call(createInternship, {
      ...draft,
      approval: 'approved',
      scholar_id: 1,
      version: 7,
      notes: 'mine',
    } as never)
    expect([sneaky.status, Object.keys(sneaky.error.errors!)]).toEqual([422, ['approval', 'scholar_id', 'version', 'notes']])
    const id = await submit()
    expect(await read(id)).toMatchObject({ approval: 'process', version: 1, notes: '', scholar_id: (await read(id)).scholar_id })
    expect((await as('scholar').call(listOwnInternships, { filter: { id } })).body.total).toBe(1)
  })

  test('a retry under one Idempotency-Key submits once, files included', async () => {
    const key = { 'idempotency-key': 'proposal-once-0001' }
    const given = () => ({ ...draft, title: 'Only once', type_cv: 'upload', attach_cv: sendFile('cv.pdf', pdf) }) as never
    const [first, again] = [
      await as('scholar').call(createInternship, given(), key),
      await as('scholar').call(createInternship, given(), key),
    ]
    expect(again?.body).toEqual(first?.body)
    expect((await as('scholar').call(listOwnInternships, { filter: { search: 'only once' } })).body.total).toBe(1)
  })
})

describe('reading', () => {
  test('scholars see their own, staff all, others nothing; foreign answers like missing', async () => {
    const id = await submit()
    expect((await as('scholar2').call(listOwnInternships, { filter: { id } })).body.data).toEqual([])
    for (const stranger of ['scholar2', 'tsa', 'vendor'] as const) {
      const foreign = await as(stranger).call(internshipHistory, { filter: { proposal_id: id } })
      const none = await as(stranger).call(internshipHistory, { filter: { proposal_id: missing } })
      expect([foreign.status, foreign.error]).toEqual([404, none.error])
    }
    for (const who of ['upcm', 'guest', 'tsastaff', 'scholar'] as const)
      expect((await as(who).call(internshipHistory, { filter: { proposal_id: id } })).status).toBe(200)
    for (const who of ['scholar', 'vendor', 'facilitator'] as const) expect((await as(who).call(listInternships, {})).status).toBe(403)
    for (const who of ['upcm', 'vendor'] as const) expect((await as(who).call(listOwnInternships, {})).status).toBe(403)
  })

  test('every filter narrows, every sort sorts, and what is not allowed is refused', async () => {
    const all = (await as('upcm').call(listInternships, { page: { size: 100 } })).body
    const some = async (filter: object) => (await as('upcm').call(listInternships, { filter, page: { size: 100 } })).body.data
    expect(all.total).toBeGreaterThan(60)
    for (const row of await some({ approval: 'revision' })) expect(row.approval).toBe('revision')
    expect((await some({ approval: 'revision' })).length).toBe(all.data.filter((row) => row.approval === 'revision').length)
    const one = all.data.find((row) => row.year_tf !== null && row.university !== null)!
    expect((await some({ year_tf: one.year_tf })).map(({ id }) => id)).toEqual(
      all.data.filter((row) => row.year_tf === one.year_tf).map(({ id }) => id),
    )
    const universities = await Promise.all(Array.from({ length: 12 }, (_, n) => some({ university_id: n + 1 })))
    expect(universities.filter((rows) => new Set(rows.map(({ university }) => university)).size > 1)).toEqual([])
    expect(universities.find((rows) => rows[0]?.university === one.university)!.map(({ id }) => id)).toEqual(
      all.data.filter((row) => row.university === one.university).map(({ id }) => id),
    )
    const names = await some({ search: one.name.toUpperCase() })
    expect(names.map(({ id }) => id)).toContain(one.id)
    expect((await some({ search: one.title })).map(({ id }) => id)).toContain(one.id)
    expect(await some({ search: '%' })).toEqual([])
    const old = await some({ waiting_days: 7 })
    expect(old.length).toBeGreaterThan(0)
    for (const row of old) {
      expect(['process', 'revision']).toContain(row.approval)
      expect(Date.parse(row.waiting_since)).toBeLessThan(Date.now() - 7 * 86_400_000)
    }
    const waiting = (await as('upcm').call(listInternships, { sort: 'waiting_since', page: { size: 100 } })).body.data.map(
      (row) => row.waiting_since,
    )
    expect(waiting).toEqual(waiting.toSorted())
    for (const bad of [{ filter: { scholar_id: 1 } }, { sort: 'notes' }, { page: { size: 101 } }, { filter: { year_tf: 1e12 } }])
      expect((await as('upcm').call(listInternships, bad as never)).status).toBe(422)
  })

  test('a page costs as many statements with 50 rows as with one', async () => {
    await as('upcm').call(listInternships, {})
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const cost = async (size: number) => {
      query.mockClear()
      expect((await as('upcm').call(listInternships, { page: { size } })).body.data).toHaveLength(size)
      return query.mock.calls.length
    }
    const few = await cost(1)
    expect([few, await cost(50)]).toEqual([5, 5])
  })
})
