import { MAX_DECISIONS } from '@pandu/contract/kit'
import { listOperationRows, listOperations, undoOperation } from '@pandu/contract/operations'
import { decideScoreDrafts, listScoreDrafts, listScores, reviewScoreDraft, scoreDraftHistory } from '@pandu/contract/scores'
import { restoreScholars, trashScholars } from '@pandu/contract/trash'
import { decideTsaLetters, decideTsaProposals, listTsaLetters, listTsaProposals } from '@pandu/contract/tsa'
import { beforeEach, describe, expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { accountWorld } from '../../../test/accounts.ts'

const { as, rows } = accountWorld()
const [one, two] = [demoPerson('scholar').id, demoPerson('scholar2').id]

/** Records as their owners hand them in: with the first step of their history. */
const made = async (table: string, columns: string, values: string) => {
  const [row] = await rows<{ id: number }>(`insert into ${table} (${columns}) values (${values}) returning id`)
  await rows(
    `insert into ${table.replace(/s$/, '_steps')} (record_id, action, "to", at) values ($1, 'submitted', 'process', now() - interval '1 hour')`,
    [row!.id],
  )
  return row!.id
}
const submission = (scholar: number, semester2: number) => made('score_drafts', 'scholar_id, semester2', `${scholar}, ${semester2}`)
const waiting = { scholar_id: one, approval: 'process' } as const
const semester2Of = async (scholar_id: number) => (await as('upcm').call(listScores, { filter: { scholar_id } })).body.data[0]?.semester2
const stateOf = async (id: number) => (await as('upcm').call(listScoreDrafts, { filter: { id } })).body.data[0]?.approval
const decide = (records: readonly { id: number; version?: number }[], more: object = {}, who: DemoUsername = 'upcm') =>
  as(who).call(decideScoreDrafts, { records: [...records], approval: 'approved', ...more })
const undo = (id: number, only?: readonly number[], who: DemoUsername = 'upcm') =>
  as(who).call(undoOperation, { id, ...(only && { rows: [...only] }) })
const rowsOf = async (operation_id: number, who: DemoUsername = 'upcm') =>
  (await as(who).call(listOperationRows, { filter: { operation_id } })).body

beforeEach(() => rows('delete from score_drafts'))

describe('all that match a filter', () => {
  test('are shown with their number by the filter of the list, and then decided as they were shown', async () => {
    const ids = [await submission(one, 3.1), await submission(one, 3.2)]
    await submission(two, 3.3)
    const preview = await as('upcm').call(decideScoreDrafts, { matching: waiting, approval: 'declined', notes: 'No proof', preview: 1 })
    const shown = preview.body.data.rows
    expect([shown.map(({ id }) => id), preview.body.message]).toEqual([ids, 'All 2 can take this decision'])
    // Handed in meanwhile: nobody has seen it.
    const late = await submission(one, 3.4)
    const named = shown.map(({ id, version }) => ({ id, version }))
    const { body } = await decide(named, { approval: 'declined', notes: 'No proof' })
    expect(body.message).toBe(`Operation ${body.data.operation}: Declined for 2 submissions`)
    expect([await stateOf(ids[0]!), await stateOf(ids[1]!), await stateOf(late)]).toEqual(['declined', 'declined', 'process'])
  })

  test('are never decided by a filter, and never more than can be looked at', async () => {
    const id = await submission(one, 3.1)
    const unseen = await as('upcm').call(decideScoreDrafts, { matching: waiting, approval: 'approved' })
    expect([unseen.status, Object.keys(unseen.error.errors!)]).toEqual([422, ['matching']])
    expect(await stateOf(id)).toBe('process')
    await rows(`insert into score_drafts (scholar_id, semester2) select $1, 3 from generate_series(1, $2)`, [one, MAX_DECISIONS])
    const tooMany = await as('upcm').call(decideScoreDrafts, { matching: waiting, approval: 'approved', preview: 1 })
    expect(tooMany.error.errors).toEqual({ matching: ['1001 submissions match; at most 1000 can be decided at once'] })
  })

  test('leave out what has changed since it was shown, and what is so already', async () => {
    const [changed, same] = [await submission(one, 3.1), await submission(one, 3.2)]
    await decide([{ id: changed }], { approval: 'declined', notes: 'No' })
    const { rows: judged } = (await decide([{ id: changed, version: 1 }, { id: same }], { approval: 'process', preview: 1 })).body.data
    expect(judged.map(({ problem }) => problem)).toEqual([
      expect.stringMatching(/^You already decided on this score submission .+: Declined$/),
      'It is Process already: choose another status, or write new notes',
    ])
  })
})

describe('scores that were approved together', () => {
  test('are written, listed row by row, and go back one by one', async () => {
    const before = [await semester2Of(one), await semester2Of(two)]
    const ids = [await submission(one, 1.11), await submission(two, 2.22)]
    const operation = (await decide(ids.map((id) => ({ id })))).body.data.operation!
    expect([await semester2Of(one), await semester2Of(two)]).toEqual([1.11, 2.22])
    const listed = await rowsOf(operation)
    expect(listed.data.map(({ id, before: from, after, undone_at }) => [id, from, after, undone_at])).toEqual(
      expect.arrayContaining(ids.map((id) => [id, 'Process', 'Approved', null])),
    )

    const part = await undo(operation, [ids[0]!])
    expect(part.body.message).toBe(`1 of 2 rows of operation ${operation} have been undone`)
    expect([await stateOf(ids[0]!), await stateOf(ids[1]!)]).toEqual(['process', 'approved'])
    expect([await semester2Of(one), await semester2Of(two)]).toEqual([before[0], 2.22])
    const [listedOperation] = (await as('upcm').call(listOperations, { filter: { id: operation } })).body.data
    expect(listedOperation).toMatchObject({ undone_at: null, undone_rows: 1 })
    expect((await undo(operation, [ids[0]!])).error.message).toBe('Some of these rows have already been undone')
    const { data } = (await as('scholar').call(scoreDraftHistory, { filter: { id: ids[0]! } })).body
    expect(data.map(({ action }) => action)).toEqual(['undone', 'reviewed', 'submitted'])

    expect((await undo(operation)).status).toBe(200)
    expect(await semester2Of(two)).toBe(before[1])
    expect((await undo(operation)).status).toBe(409)
  })

  test('stay where somebody has changed the score since, and the others go back', async () => {
    const ids = [await submission(one, 1.12), await submission(two, 2.21)]
    const operation = (await decide(ids.map((id) => ({ id })))).body.data.operation!
    await rows('update scores set semester2 = 4 where scholar_id = $1', [one])
    const whole = await undo(operation)
    expect([whole.status, whole.error.message]).toEqual([409, expect.stringMatching(/^Semester 2 of .+ has been changed since/)])
    expect(await stateOf(ids[1]!)).toBe('approved')
    expect((await undo(operation, [ids[1]!])).status).toBe(200)
    expect([await stateOf(ids[0]!), await stateOf(ids[1]!)]).toEqual(['approved', 'process'])
  })

  test('can be approved, taken back and approved again without bringing back what the first time wrote', async () => {
    const id = await submission(one, 1.13)
    await undo((await decide([{ id }])).body.data.operation!)
    await rows('update scores set semester2 = 2.5 where scholar_id = $1', [one])
    const again = (await decide([{ id }])).body.data.operation!
    expect(await semester2Of(one)).toBe(1.13)
    expect((await undo(again)).status).toBe(200)
    expect(await semester2Of(one)).toBe(2.5)
  })

  test('stay while their scholar is in the trash, and nothing is decided about that scholar', async () => {
    const ids = [await submission(one, 1.15), await submission(two, 2.23)]
    const declined = await submission(one, 1.16)
    await decide([{ id: declined }], { approval: 'declined', notes: 'No proof' })
    const operation = (await decide(ids.map((id) => ({ id })))).body.data.operation!
    expect((await as('superadmin').call(trashScholars, { id: [one] })).status).toBe(200)

    const reason = 'The scholar of this score submission has been deleted, so nobody decides on it unless they are restored from the trash'
    const single = await as('upcm').call(reviewScoreDraft, {
      scholar_id: one,
      scholar_score_draft_id: declined,
      approval: 'approved',
      notes: '',
      version: 2,
    })
    expect([single.status, single.error.message]).toEqual([409, reason])
    const { rows: judged } = (await decide([{ id: declined }], { preview: 1 })).body.data
    expect(judged.map(({ problem }) => problem)).toEqual([reason])

    const whole = await undo(operation)
    expect([whole.status, whole.error.message]).toEqual([
      409,
      'Some of these submissions are about deleted scholars; this decision can no longer be undone',
    ])
    expect((await undo(operation, [ids[1]!])).status).toBe(200)
    expect((await as('superadmin').call(restoreScholars, { id: [one] })).status).toBe(200)
    expect([await stateOf(ids[0]!), await semester2Of(one)]).toEqual(['approved', 1.15])
    expect((await undo(operation)).status).toBe(200)
  })

  test('a partner reads and takes back only a decision of their own', async () => {
    const id = await submission(one, 1.14)
    const operation = (await decide([{ id }])).body.data.operation!
    const foreign = await as('vendor').call(listOperationRows, { filter: { operation_id: operation } })
    const missing = await as('vendor').call(listOperationRows, { filter: { operation_id: 2_000_000_000 } })
    expect([foreign.status, foreign.error]).toEqual([404, missing.error])
    expect((await rowsOf(operation, 'guest')).total).toBe(1)
    expect((await undo(operation, [id], 'guest')).status).toBe(403)
  })
})

describe('what associations hand in', () => {
  const activity = (approval = 'process') =>
    made(
      'tsa_proposals',
      'tsa_id, scholar_id, title, description, tsa_category_id, start_date, end_date, link, approval',
      `(select university_id from users where id = ${demoPerson('tsa').id}), ${demoPerson('tsa').id}, 'Together', '', (select min(id) from tsa_categories), '2026-01-01', '2026-01-02', 'https://berkas.example', '${approval}'`,
    )
  const letter = (of: number) =>
    made(
      'tsa_letters',
      'tsa_activity_id, tsa_category_id, scholar_id, content',
      `${of}, (select min(id) from tsa_categories), ${demoPerson('tsa').id}, 'https://berkas.example/surat'`,
    )

  test('proposals are decided together; one for which a letter was sent stays approved', async () => {
    const ids = [await activity(), await activity()]
    const approve = (await as('upcm').call(decideTsaProposals, { records: ids.map((id) => ({ id })), approval: 'approved' })).body
    expect(approve.message).toMatch(/Approved for 2 TSA proposals$/)
    await letter(ids[0]!)
    const whole = await undo(approve.data.operation!)
    expect(whole.error.message).toBe('A cover letter has been sent for “Together” since; this decision can no longer be undone')
    expect((await undo(approve.data.operation!, [ids[1]!])).status).toBe(200)
    const states = await Promise.all(
      ids.map(async (id) => (await as('upcm').call(listTsaProposals, { filter: { id } })).body.data[0]?.approval),
    )
    expect(states).toEqual(['approved', 'process'])
  })

  test('so are letters, and their officers hear of it', async () => {
    const ids = [await letter(await activity('approved')), await letter(await activity('approved'))]
    const records = ids.map((id) => ({ id }))
    for (const who of ['ld', 'guest', 'tsa', 'vendor'] as const)
      expect((await as(who).call(decideTsaLetters, { records, approval: 'approved' })).status).toBe(403)
    const { data } = (await as('upcm').call(decideTsaLetters, { records, approval: 'revision', notes: 'Letterhead' })).body
    const heard = await rows<{ kind: string }>(`select kind from notifications where user_id = $1 order by id desc limit 2`, [
      demoPerson('tsa').id,
    ])
    expect(heard.map(({ kind }) => kind)).toEqual(['tsa.decided', 'tsa.decided'])
    expect((await undo(data.operation!)).status).toBe(200)
    for (const id of ids)
      expect((await as('upcm').call(listTsaLetters, { filter: { id } })).body.data[0]).toMatchObject({
        approval: 'process',
        notes: '',
        version: 3,
      })
  })
})
