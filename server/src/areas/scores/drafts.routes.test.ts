import { readFile } from '@pandu/contract/files'
import { listNotifications } from '@pandu/contract/notifications'
import {
  createScoreDraft,
  listScoreDrafts,
  listScores,
  reviewScoreDraft,
  scoreDraftHistory,
  scoreHistory,
  type Semesters,
  updateScoreDraft,
  withdrawScoreDraft,
} from '@pandu/contract/scores'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { sendFile, testApp } from '../../../test/app.ts'
import { inDatabase } from '../../../test/database.ts'
import { jpeg, missing, pdf } from '../../../test/proposals.ts'

const world = testApp()
const { as } = world
const own = demoPerson('scholar').id
const other = demoPerson('scholar2').id

// Nothing waits when a test begins: a second submission for the same semester is refused.
beforeEach(async () => {
  await inDatabase(world.databaseUrl, 'delete from score_drafts where scholar_id in ($1, $2)', [own, other])
})

const submit = async (scores: Partial<Record<keyof Semesters, string>> = { semester2: '3.40' }, more: object = {}) => {
  const answer = await as('scholar').call(createScoreDraft, { ...scores, ...more })
  expect([answer.status, answer.error?.message]).toEqual([200, 'The scores have been submitted'])
  return answer.body.data.id
}
const read = async (id: number) => (await as('upcm').call(listScoreDrafts, { filter: { id } })).body.data[0]!
const scoresOf = async (scholar_id: number) => (await as('upcm').call(listScores, { filter: { scholar_id } })).body.data[0]!
const decide = (
  id: number,
  approval: 'process' | 'approved' | 'declined' | 'revision',
  more: object = {},
  who: 'upcm' | 'vendor' | 'superadmin' = 'upcm',
) => as(who).call(reviewScoreDraft, { scholar_id: own, scholar_score_draft_id: id, approval, notes: 'Please look again', ...more })
const bellOf = async (who: 'scholar' | 'scholar2' | 'upcm' | 'superadmin' | 'ld') =>
  (await as(who).call(listNotifications, { page: { size: 20 } })).body.data

describe('handing in', () => {
  test('takes a list of one-key objects (X30), however long somebody makes it', async () => {
    const list = await as('scholar').call(createScoreDraft, [{ semester1: '3.1' }, { semester2: '3.2' }] as never)
    expect(list.status).toBe(200)
    expect(await read(list.body.data.id)).toMatchObject({ semester1: 3.1, semester2: 3.2, semester3: null })
    const long = await as('scholar').call(createScoreDraft, Array.from({ length: 300_000 }, () => ({})) as never)
    expect([long.status, long.error.errors]).toEqual([422, { semester1: ['enter at least one score'] }])
  })

  test('keeps the scores and the proof, waits for those who decide and rings them', async () => {
    const id = await submit({ semester1: '3', semester2: '3.5' }, { attachment: sendFile('transkrip.pdf', pdf) })
    expect(await read(id)).toMatchObject({
      scholar_score_draft_id: id,
      scholar_id: own,
      name: demoPerson('scholar').name,
      id_teladan: expect.stringMatching(/^TLD-/),
      semester1: 3,
      semester2: 3.5,
      semester3: null,
      file_name: 'transkrip.pdf',
      file_type: 'application/pdf',
      approval: 'process',
      version: 1,
    })
    for (const who of ['upcm', 'superadmin'] as const)
      expect((await bellOf(who))[0]).toMatchObject({
        url: `/admin/cm/submission?open=${id}`,
        message_html: expect.stringContaining('submitted scores'),
      })
    expect((await bellOf('ld')).some(({ url }) => url.endsWith(`=${id}`))).toBe(false)
  })

  test('takes a list of objects with one key each as well (X30)', async () => {
    const sent = await as('scholar').call(createScoreDraft, [{ semester1: '3.1' }, { semester4: 3.25 }] as never)
    expect(sent.status).toBe(200)
    const { id } = sent.body.data
    expect(await read(id)).toMatchObject({ semester1: 3.1, semester2: null, semester4: 3.25, attachment: null })
    expect((await as('scholar').call(updateScoreDraft, [{ id }, { semester4: '' }, { semester5: '2.9' }] as never)).status).toBe(200)
    expect(await read(id)).toMatchObject({ semester1: 3.1, semester4: null, semester5: 2.9 })
  })

  test('wants scores from 0 to 4 with two decimals, empty allowed, and at least one (O26)', async () => {
    const message = 'must be a number from 0 to 4 with at most two decimals'
    for (const wrong of ['4.01', '-1', '3.255', 'a', '3,555', '10', 5, 3.141, '1e0', true])
      expect((await as('scholar').call(createScoreDraft, { semester2: wrong } as never)).error.errors).toEqual({ semester2: [message] })
    for (const none of [{}, { semester1: '' }, { semester1: null, semester2: ' ' }])
      expect((await as('scholar').call(createScoreDraft, none)).error.errors).toEqual({ semester1: ['enter at least one score'] })
    const id = await submit({ semester1: '0', semester2: '4.00', semester3: '3.', semester4: '' })
    expect(await read(id)).toMatchObject({ semester1: 0, semester2: 4, semester3: 3, semester4: null })
  })

  test('takes a proof of five extensions and at most 5 MB (X38, X39)', async () => {
    const send = async (name: string, bytes: Buffer, type: string) => {
      const answer = await as('scholar').call(createScoreDraft, { semester2: '3.4', attachment: sendFile(name, bytes, type) })
      if (answer.status === 200) await as('scholar').call(withdrawScoreDraft, { id: answer.body.data.id, reason: 'Tried out' })
      return answer
    }
    const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex')
    for (const [name, bytes, type] of [
      ['a.jpeg', jpeg, 'image/jpeg'],
      ['a.jpg', jpeg, 'image/jpeg'],
      ['a.png', png, 'image/png'],
      ['a.pdf', pdf, 'application/pdf'],
    ] as const)
      expect([name, (await send(name, bytes, type)).status]).toEqual([name, 200])
    const program = await send('a.pdf', Buffer.from('MZ\x90\0 program'), 'application/pdf')
    expect(program.error.errors).toEqual({ attachment: ['The file does not match the selected content type'] })
    const fiveMb = Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024 - pdf.length, 32)])
    expect((await send('a.pdf', fiveMb, 'application/pdf')).status).toBe(200)
    const more = await send('a.pdf', Buffer.concat([fiveMb, Buffer.from(' ')]), 'application/pdf')
    expect(more.error.errors).toEqual({ attachment: ['File size should be at most 5 MB!'] })
  })

  test('by somebody who decides is for a scholar, who hears of it, and may be decided at once', async () => {
    const nobody = await as('vendor').call(createScoreDraft, { semester2: '3.1' })
    expect(nobody.error.errors).toEqual({ scholar_id: ['Scholar is required'] })
    expect((await as('vendor').call(createScoreDraft, { semester2: '3.1', scholar_id: missing })).status).toBe(404)
    expect((await as('vendor').call(createScoreDraft, { semester2: '3.1', scholar_id: 2 })).status).toBe(404)
    const waiting = await as('vendor').call(createScoreDraft, { semester2: '3.1', scholar_id: other })
    expect(await read(waiting.body.data.id)).toMatchObject({ scholar_id: other, approval: 'process', version: 1 })
    const at = await as('upcm').call(createScoreDraft, { semester4: '3.33', scholar_id: other, approval: 'approved' })
    expect(await read(at.body.data.id)).toMatchObject({ approval: 'approved', version: 2 })
    expect(await scoresOf(other)).toMatchObject({ semester4: 3.33 })
    expect((await bellOf('scholar2')).slice(0, 2).map(({ url }) => url)).toEqual(
      Array.from({ length: 2 }, () => `/profile/scores?open=${at.body.data.id}`),
    )
  })

  test('by a scholar is for nobody else and decides nothing', async () => {
    expect((await as('scholar').call(createScoreDraft, { semester2: '3.1', scholar_id: other })).status).toBe(404)
    expect((await as('scholar').call(createScoreDraft, { semester2: '3.1', approval: 'approved' })).status).toBe(403)
    for (const who of ['ld', 'guest', 'teacher'] as const)
      expect((await as(who).call(createScoreDraft, { semester2: '3.1', scholar_id: own })).status).toBe(403)
  })
})

describe('a decision', () => {
  test('approved copies the semesters to the scores, says where they came from and is final (O27, X45)', async () => {
    const before = await scoresOf(own)
    const id = await submit({ semester1: '2.11', semester7: '3.77' })
    expect((await decide(id, 'approved', { notes: '' }, 'vendor')).body.message).toBe('The decision has been recorded: Approved')
    const after = await scoresOf(own)
    expect(after).toMatchObject({
      semester1: 2.11,
      semester2: before.semester2,
      semester7: 3.77,
      latest: 3.77,
      version: before.version + 1,
    })
    const history = (await as('scholar').call(scoreHistory, { filter: { scholar_id: own } })).body.data
    expect(
      history.slice(0, 2).map(({ semester, from, to, source, draft_id, by }) => ({ semester, from, to, source, draft_id, by })),
    ).toEqual([
      { semester: 7, from: before.semester7, to: 3.77, source: 'draft', draft_id: id, by: demoPerson('vendor').name },
      { semester: 1, from: before.semester1, to: 2.11, source: 'draft', draft_id: id, by: demoPerson('vendor').name },
    ])
    for (const next of ['process', 'declined', 'revision', 'approved'] as const) {
      const answer = await decide(id, next)
      expect([answer.status, answer.error.message]).toEqual([409, 'This score submission has been approved and can no longer be changed'])
    }
    expect((await as('scholar').call(updateScoreDraft, { id, semester1: '4' })).status).toBe(409)
    expect((await bellOf('scholar'))[0]).toMatchObject({
      url: `/profile/scores?open=${id}`,
      message_html: 'The scores that you submitted <strong>were approved</strong>',
    })
  })

  test('needs notes for revision and declined, a state that exists, and the scholar whose it is', async () => {
    const id = await submit()
    for (const approval of ['revision', 'declined'] as const)
      expect((await decide(id, approval, { notes: ' ' })).error.errors).toEqual({ notes: ['notes are required for revision and declined'] })
    expect((await decide(id, 'finish' as never)).error.errors).toHaveProperty('approval')
    expect((await decide(id, 'approved', { scholar_id: other })).error).toEqual((await decide(missing, 'approved')).error)
    expect(await read(id)).toMatchObject({ approval: 'process', version: 1 })
  })

  test('revision shows its notes to the scholar, whose edit hands it in again (O17)', async () => {
    const id = await submit({ semester2: '3.14' }, { attachment: sendFile('lama.pdf', pdf) })
    await decide(id, 'revision', { notes: 'The transcript says 3.41' })
    expect((await as('scholar').call(listScoreDrafts, { filter: { id } })).body.data[0]).toMatchObject({
      approval: 'revision',
      notes: 'The transcript says 3.41',
    })
    const answer = await as('scholar').call(updateScoreDraft, { id, semester2: '3.41', attachment: sendFile('baru.pdf', pdf) })
    expect(answer.body.message).toBe('The scores have been handed in again')
    expect(await read(id)).toMatchObject({ approval: 'process', semester2: 3.41, file_name: 'baru.pdf', version: 3 })
    const [step] = (await as('scholar').call(scoreDraftHistory, { filter: { id } })).body.data
    expect(step).toMatchObject({ action: 'changed', from: 'revision', to: 'process' })
    expect(step!.changes[0]).toEqual({ field: 'semester2', from: '3.14', to: '3.41' })
    const proof = step!.changes[1]!
    expect(proof).toMatchObject({ field: 'attachment', from: 'lama.pdf', to: 'baru.pdf' })
    for (const url of [proof.from_url!, proof.to_url!]) {
      const file = { id: url.split('/').at(-1)! }
      for (const who of ['scholar', 'upcm', 'guest', 'vendor'] as const)
        expect([who, (await as(who).call(readFile, file)).status]).toEqual([who, 200])
      expect((await as('scholar2').call(readFile, file)).status).toBe(404)
    }
    expect((await bellOf('upcm'))[0]!.message_html).toContain('resubmitted scores')
  })

  test('a slip mended by a reviewer leaves the turn where it is', async () => {
    const id = await submit()
    await decide(id, 'revision')
    expect((await as('upcm').call(updateScoreDraft, { id, semester2: '3.6' })).body.message).toBe('The submission has been changed')
    expect(await read(id)).toMatchObject({ approval: 'revision', semester2: 3.6, version: 3 })
    expect((await as('upcm').call(updateScoreDraft, { id, semester2: '3.60' })).body.message).toBe('Nothing has changed')
    expect((await as('upcm').call(updateScoreDraft, { id, semester2: '' })).error.errors).toEqual({
      semester1: ['enter at least one score'],
    })
    expect((await bellOf('scholar'))[0]!.message_html).toContain('corrected')
  })

  test('of a hundred at once one is taken; the others learn who was first', async () => {
    await world.ready('upcm', 'vendor', 'superadmin')
    const id = await submit()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        decide(id, (['approved', 'revision', 'declined'] as const)[n % 3]!, {}, (['upcm', 'vendor', 'superadmin'] as const)[n % 3]),
      ),
    )
    expect([answers.filter(({ status }) => status === 200).length, answers.filter(({ status }) => status === 409).length]).toEqual([1, 99])
    expect(await read(id)).toMatchObject({ version: 2 })
    const reason = /already decided on this score submission on \d+ \w+ \d{4}, \d\d:\d\d WIB: \w+$/
    for (const { error } of answers.filter(({ status }) => status === 409)) expect(error.message).toMatch(reason)
  })

  test('an edit and a decision: one wins, and the scores agree with it', async () => {
    for (let round = 0; round < 4; round++) {
      const semester = `semester${(round % 4) + 1}` as keyof Semesters
      const id = await submit({ [semester]: '3.01' })
      const [edited, decided] = await Promise.all([
        as('scholar').call(updateScoreDraft, { id, [semester]: '3.99', attachment: sendFile('a.pdf', pdf) }),
        decide(id, 'approved'),
      ])
      expect([edited.status, decided.status].toSorted()).toEqual([200, 409])
      expect(await read(id)).toMatchObject(
        edited.status === 200 ? { [semester]: 3.99, approval: 'process' } : { [semester]: 3.01, approval: 'approved', attachment: null },
      )
    }
  })

  test('on what has changed since is refused with the reason; the newer version passes', async () => {
    const id = await submit()
    await as('scholar').call(updateScoreDraft, { id, semester2: '3.9', version: 1 })
    const stale = await decide(id, 'approved', { version: 1 })
    expect([stale.status, stale.error.message]).toEqual([
      409,
      expect.stringMatching(/ changed this score submission on .+; please read it again$/),
    ])
    expect((await decide(id, 'approved', { version: 2 })).status).toBe(200)
  })
})

test('a scholar sees only their submissions; lists are searched, filtered and sorted', async () => {
  const id = await submit()
  const foreign = await as('upcm').call(createScoreDraft, { semester2: '2.5', scholar_id: other })
  const mine = (await as('scholar').call(listScoreDrafts, { page: { size: 100 } })).body
  expect(new Set(mine.data.map(({ scholar_id }) => scholar_id))).toEqual(new Set([own]))
  expect((await as('scholar').call(listScoreDrafts, { filter: { scholar_id: other } })).body.data).toEqual([])
  const none = await as('scholar').call(scoreDraftHistory, { filter: { id: missing } })
  const strange = await as('scholar').call(scoreDraftHistory, { filter: { id: foreign.body.data.id } })
  expect([strange.status, strange.error]).toEqual([404, none.error])
  const found = await as('guest').call(listScoreDrafts, {
    filter: { search: demoPerson('scholar').name, approval: 'process' },
    sort: '-created_at',
  })
  expect(found.body.data[0]).toMatchObject({ id, approval: 'process' })
  const waiting = await as('guest').call(listScoreDrafts, { filter: { waiting_days: 3 }, sort: 'waiting_since', page: { size: 100 } })
  expect(waiting.body.data.length).toBeGreaterThan(2)
  expect(waiting.body.data.every((one) => Date.parse(one.waiting_since) < Date.now() - 3 * 86_400_000)).toBe(true)
  expect(waiting.body.data.every(({ approval }) => approval === 'process' || approval === 'revision')).toBe(true)
  expect((await as('guest').call(listScoreDrafts, { sort: 'notes' as never })).status).toBe(422)
})
