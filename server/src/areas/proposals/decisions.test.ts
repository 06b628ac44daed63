import { readFile } from '@pandu/contract/files'
import { listNotifications } from '@pandu/contract/notifications'
import {
  createInternship,
  internshipHistory,
  listInternships,
  listOwnInternships,
  reviewInternship,
  updateInternship,
} from '@pandu/contract/proposals'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { sendFile, testApp } from '../../../test/app.ts'
import { draft, missing, pdf } from '../../../test/proposals.ts'

const world = testApp()
const { as } = world

let count = 0
const submit = async (changes: object = {}) => {
  const answer = await as('scholar').call(createInternship, { ...draft, title: `Decided ${++count}`, ...changes })
  return answer.body.data.id
}
const read = async (id: number) => (await as('upcm').call(listInternships, { filter: { proposal_id: id } })).body.data[0]!
const historyOf = async (id: number) => (await as('scholar').call(internshipHistory, { filter: { proposal_id: id } })).body.data
const changed = (id: number, fields: object = {}) => ({
  id,
  name: 'Another title',
  description: 'Eight weeks in the mill.',
  destination: 'RGE group' as const,
  ...fields,
})
const bellOf = async (who: 'scholar' | 'scholar2' | 'upcm' | 'superadmin' | 'ld') =>
  (await as(who).call(listNotifications, { page: { size: 20 } })).body.data

describe('a decision', () => {
  test('is recorded with its notes, moves the waiting to the other side and rings the scholar', async () => {
    const id = await submit({ title: 'Weevils & <b>more</b>' })
    const before = await read(id)
    const answer = await as('upcm').call(reviewInternship, { id, approval: 'revision', notes: ' Please add the weeks. ', version: 1 })
    expect([answer.status, answer.body.message]).toEqual([200, 'The decision has been recorded: Revision'])
    const row = await read(id)
    expect(row).toMatchObject({ approval: 'revision', notes: 'Please add the weeks.', version: 2 })
    expect(Date.parse(row.waiting_since)).toBeGreaterThan(Date.parse(before.waiting_since))
    expect((await historyOf(id))[0]).toMatchObject({
      action: 'reviewed',
      from: 'process',
      to: 'revision',
      notes: 'Please add the weeks.',
      by_role: 'TF',
      changes: [],
    })
    expect((await bellOf('scholar'))[0]).toMatchObject({
      read: 0,
      url: `/profile/proposals/internships?open=${id}`,
      message_html: 'Your internship proposal <em>Weevils &amp; &lt;b&gt;more&lt;/b&gt;</em> <strong>needs a revision</strong>',
    })
    expect((await bellOf('scholar2')).some(({ url }) => url.endsWith(`=${id}`))).toBe(false)
  })

  test('needs notes for revision and declined, and a state that exists', async () => {
    const id = await submit()
    for (const approval of ['revision', 'declined'] as const)
      for (const notes of ['', '   ', undefined]) {
        const answer = await as('upcm').call(reviewInternship, { id, approval, notes })
        expect([answer.status, answer.error.errors]).toEqual([422, { notes: ['notes are required for revision and declined'] }])
      }
    expect((await as('upcm').call(reviewInternship, { id, approval: 'waiting' } as never)).status).toBe(422)
    expect(await read(id)).toMatchObject({ approval: 'process', version: 1 })
  })

  test('is taken by UPCM and the superadmin only', async () => {
    const id = await submit()
    for (const staff of ['ld', 'elsn', 'teacher', 'guest', 'tsastaff', 'scholar'] as const)
      expect([staff, (await as(staff).call(reviewInternship, { id, approval: 'approved' })).status]).toEqual([staff, 403])
    for (const stranger of ['scholar2', 'tsa', 'vendor', 'mentor', 'facilitator', 'assessor'] as const) {
      const foreign = await as(stranger).call(reviewInternship, { id, approval: 'approved' })
      const none = await as(stranger).call(reviewInternship, { id: missing, approval: 'approved' })
      expect([stranger, foreign.status, foreign.error]).toEqual([stranger, 404, none.error])
    }
    expect((await as('superadmin').call(reviewInternship, { id, approval: 'approved' })).status).toBe(200)
  })

  test('is final once approved, but for finish; a finished proposal stays as it is (X44, X45)', async () => {
    const id = await submit()
    await as('upcm').call(reviewInternship, { id, approval: 'approved' })
    for (const approval of ['process', 'declined', 'revision', 'approved'] as const) {
      const answer = await as('upcm').call(reviewInternship, { id, approval, notes: 'On second thoughts' })
      expect([answer.status, answer.error.message]).toEqual([409, 'This proposal has been approved and can no longer be changed'])
    }
    expect((await as('scholar').call(updateInternship, changed(id))).status).toBe(409)
    expect((await as('ld').call(reviewInternship, { id, approval: 'finish' })).status).toBe(403)
    expect((await as('upcm').call(reviewInternship, { id, approval: 'finish' })).status).toBe(200)
    const after = await as('superadmin').call(reviewInternship, { id, approval: 'finish' })
    expect([after.status, after.error.message]).toEqual([409, 'This proposal has been finished and can no longer be changed'])
    expect((await historyOf(id)).map(({ to }) => to)).toEqual(['finish', 'approved', 'process'])
  })

  test('may be finish at once', async () => {
    const id = await submit()
    expect((await as('upcm').call(reviewInternship, { id, approval: 'finish' })).status).toBe(200)
  })
})

describe('an edit', () => {
  test('while in process keeps the waiting, tells the difference field by field and rings those who decide', async () => {
    const id = await submit({ title: 'Before' })
    const before = await read(id)
    const answer = await as('scholar').call(
      updateInternship,
      changed(id, { content: 'https://surat.example/1', destination: 'mitra tanoto' }),
    )
    expect([answer.status, answer.body.message]).toEqual([200, 'The proposal has been changed'])
    const row = await read(id)
    expect(row).toMatchObject({ title: 'Another title', approval: 'process', version: 2, waiting_since: before.waiting_since })
    expect((await historyOf(id))[0]).toMatchObject({
      action: 'changed',
      from: 'process',
      to: 'process',
      changes: [
        { field: 'title', from: 'Before', to: 'Another title' },
        { field: 'destination', from: 'RGE group', to: 'mitra tanoto' },
        { field: 'content', from: '', to: 'https://surat.example/1', to_url: 'https://surat.example/1' },
      ],
    })
    for (const reviewer of ['upcm', 'superadmin'] as const)
      expect((await bellOf(reviewer))[0]).toMatchObject({
        url: `/admin/mp/list/internships?open=${id}`,
        message_html: expect.stringContaining('changed the internship proposal <em>Another title</em>'),
      })
    expect((await bellOf('ld')).some(({ url }) => url.endsWith(`=${id}`))).toBe(false)
  })

  test('without a difference leaves no trace while in process, and hands in again after a revision (O17)', async () => {
    const id = await submit({ title: 'Another title, unchanged' })
    expect((await as('scholar').call(updateInternship, changed(id, { name: 'Another title, unchanged' }))).body.message).toBe(
      'Nothing has changed',
    )
    expect(await read(id)).toMatchObject({ version: 1 })
    for (const approval of ['revision', 'declined'] as const) {
      await as('upcm').call(reviewInternship, { id, approval, notes: 'The plan behind the link is empty' })
      const again = await as('scholar').call(updateInternship, changed(id, { name: 'Another title, unchanged' }))
      expect(again.body.message).toBe('The proposal has been handed in again')
      expect(await read(id)).toMatchObject({ approval: 'process', notes: 'The plan behind the link is empty' })
      expect((await historyOf(id))[0]).toMatchObject({ action: 'changed', from: approval, to: 'process' })
      expect((await bellOf('upcm'))[0]!.message_html).toContain('resubmitted the internship proposal')
    }
  })

  test('replaces single documents; the history leads to the old file as well as to the new one', async () => {
    const id = await submit({ type_cv: 'upload', attach_cv: sendFile('cv-lama.pdf', pdf) })
    const replaced = changed(id, {
      type_cv: 'upload',
      attach_cv: sendFile('cv.pdf', pdf),
      type_lamaran: 'embed',
      attach_lamaran: 'https://berkas.example/lamaran',
    })
    expect((await as('scholar').call(updateInternship, replaced)).status).toBe(200)
    const documents = (await read(id)).documents
    expect(documents).toHaveLength(7)
    expect(documents.find(({ name }) => name === 'cv')).toMatchObject({ file_name: 'cv.pdf' })
    const change = (await historyOf(id))[0]!.changes.find(({ field }) => field === 'cv')!
    expect(change).toMatchObject({ from: 'cv-lama.pdf', to: 'cv.pdf', to_url: documents.find(({ name }) => name === 'cv')!.url })
    expect((await historyOf(id))[0]!.changes.some(({ field }) => field === 'lamaran')).toBe(false)
    const old = { id: change.from_url!.split('/').at(-1)! }
    expect((await as('upcm').call(readFile, old)).status).toBe(200)
    expect((await as('scholar2').call(readFile, old)).status).toBe(404)
    await as('scholar').call(updateInternship, changed(id, { type_cv: 'embed', attach_cv: 'https://berkas.example/cv' }))
    expect((await historyOf(id))[0]!.changes).toEqual([
      { field: 'cv', from: 'cv.pdf', to: 'https://berkas.example/cv', from_url: change.to_url, to_url: 'https://berkas.example/cv' },
    ])
  })

  test('is the scholar’s own alone, and wrong input stands at its field', async () => {
    const id = await submit()
    for (const who of ['upcm', 'superadmin', 'guest'] as const) expect((await as(who).call(updateInternship, changed(id))).status).toBe(403)
    const foreign = await as('scholar2').call(updateInternship, changed(id))
    const none = await as('scholar2').call(updateInternship, changed(missing))
    expect([foreign.status, foreign.error]).toEqual([404, none.error])
    const wrong = await as('scholar').call(updateInternship, {
      id,
      name: ' ',
      destination: 'x',
      content: 'ftp://a',
      type_cv: 'embed',
    } as never)
    expect(wrong.status).toBe(422)
    expect(wrong.error.errors).toMatchObject({ name: ['Title is required'], attach_cv: ['This field is required!'] })
    expect(Object.keys(wrong.error.errors!).toSorted()).toEqual(['attach_cv', 'content', 'description', 'destination', 'name'])
    const program = changed(id, { type_cv: 'upload', attach_cv: sendFile('cv.pdf', Buffer.from('MZ\x90\0 program'), 'application/pdf') })
    expect((await as('scholar').call(updateInternship, program)).error.errors).toHaveProperty('attach_cv')
    expect(await read(id)).toMatchObject({ version: 1 })
  })
})

describe('at the same time', () => {
  test('of a hundred decisions one is taken; the others learn who was first', async () => {
    const id = await submit()
    const choices = ['approved', 'revision', 'declined', 'finish', 'process'] as const
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        as(n % 2 ? 'upcm' : 'superadmin').call(reviewInternship, { id, approval: choices[n % 5]!, notes: `Racer ${n}` }),
      ),
    )
    const won = answers.filter(({ status }) => status === 200)
    const lost = answers.filter(({ status }) => status === 409)
    expect([won.length, lost.length]).toEqual([1, 99])
    const history = await historyOf(id)
    expect(history).toHaveLength(2)
    expect(await read(id)).toMatchObject({ approval: history[0]!.to, notes: history[0]!.notes, version: 2 })
    expect((await bellOf('scholar')).filter(({ url }) => url.endsWith(`=${id}`))).toHaveLength(1)
    const reason = /^(?<who>.+) already decided on this proposal on \d+ \w+ \d{4}, \d\d:\d\d WIB: \w+$/
    const first = history[0]!.by
    for (const { error } of lost) expect(['You', first]).toContain(reason.exec(error.message)?.groups?.['who'])
    expect(lost.some(({ error }) => error.message.startsWith('You'))).toBe(true)
    expect(lost.some(({ error }) => error.message.startsWith(first))).toBe(true)
  })

  test('an edit and a decision: one wins, and state, content and history agree', async () => {
    for (let round = 0; round < 5; round++) {
      const [before, after] = [`Before ${round}`, `After ${round}`]
      const id = await submit({ title: before })
      const [edited, decided] = await Promise.all([
        as('scholar').call(updateInternship, changed(id, { name: after })),
        as('upcm').call(reviewInternship, { id, approval: 'approved' }),
      ])
      expect([edited.status, decided.status].toSorted()).toEqual([200, 409])
      const row = await read(id)
      expect([row.title, row.approval]).toEqual(edited.status === 200 ? [after, 'process'] : [before, 'approved'])
      expect(await historyOf(id)).toHaveLength(2)
    }
  })

  test('a decision on what has changed since is refused with the reason; the newer version passes', async () => {
    const id = await submit()
    await as('scholar').call(updateInternship, changed(id))
    const stale = await as('upcm').call(reviewInternship, { id, approval: 'approved', version: 1 })
    expect([stale.status, stale.error.message]).toEqual([
      409,
      expect.stringMatching(/ changed this proposal on .+ WIB; please read it again$/),
    ])
    expect((await as('upcm').call(reviewInternship, { id, approval: 'revision', notes: 'Weeks?', version: 2 })).status).toBe(200)
    const edit = await as('scholar').call(updateInternship, changed(id, { version: 2 }))
    expect([edit.status, edit.error.message]).toEqual([409, expect.stringMatching(/ already decided on this proposal on .+: Revision$/)])
    expect((await as('scholar').call(updateInternship, changed(id, { version: 3 }))).status).toBe(200)
  })

  test('a lost edit leaves no file behind', async () => {
    const id = await submit()
    await as('upcm').call(reviewInternship, { id, approval: 'revision', notes: 'Weeks?' })
    const late = await as('scholar').call(
      updateInternship,
      changed(id, { version: 1, type_cv: 'upload', attach_cv: sendFile('cv.pdf', pdf) }),
    )
    expect(late.status).toBe(409)
    const { rows } = await database.query('select id from files where kind = $1 and record_id = $2', ['proposals.document', id])
    expect(rows).toEqual([])
  })

  let database: pg.Client
  beforeAll(async () => {
    database = new pg.Client({ connectionString: world.databaseUrl })
    await database.connect()
  })
  afterAll(() => database.end())
})

test('open screens of both sides refresh with the commit, strangers’ do not; a refused decision tells nobody', async () => {
  const listener = new pg.Client({ connectionString: world.databaseUrl })
  await listener.connect()
  const heard: { to: number[]; frame: { name: string } }[] = []
  listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload!)))
  await listener.query('listen pandu_live')
  const id = await submit()
  await as('upcm').call(reviewInternship, { id, approval: 'approved' })
  await as('upcm').call(reviewInternship, { id, approval: 'approved' })
  await expect.poll(() => heard.length).toBeGreaterThan(2)
  await listener.end()
  const screens = heard.filter(({ frame }) => frame.name.startsWith('proposal'))
  expect(screens.map(({ frame }) => frame.name)).toEqual(['proposalSubmitted', 'proposalReviewed'])
  const { scholar_id } = await read(id)
  for (const { to } of screens) {
    expect(to).toEqual(expect.arrayContaining([scholar_id, demoPerson('upcm').id, demoPerson('guest').id, 1]))
    for (const stranger of ['scholar2', 'vendor'] as const) expect(to).not.toContain(demoPerson(stranger).id)
  }
})

test('the list of the scholar shows the same as Proposal Management', async () => {
  const id = await submit()
  const own = await as('scholar').call(listOwnInternships, { filter: { id } })
  expect(own.body.data[0]).toEqual(await read(id))
})
