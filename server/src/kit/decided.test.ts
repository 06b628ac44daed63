import { type Actor, commonStates, decidedStates, unchangedDecisionMessage, type StateOf } from '@pandu/contract/kit'
import { expect, test } from 'vitest'
import { people } from '../../../contract/test/people.ts'
import { demoPerson } from '../../seed/people.ts'
import { openTestDatabase } from '../../test/open-database.ts'
import { decidedRecords } from './decided.ts'
import { fieldChanges, recordSteps } from './decided-steps.ts'

const database = openTestDatabase()
const { rows } = database
const me: Actor = { ...people.scholar, id: demoPerson('scholar').id, scholarId: demoPerson('scholar').id }
const reviewer: Actor = { ...people.upcm, id: demoPerson('upcm').id, name: 'Sekar' }
const states = decidedStates({
  ...commonStates,
  withdrawn: { ...commonStates.declined, actionBeforeTitle: 'withdrew', final: 'withdrawn' },
})

/** Proposals. Each reader sees only theirs. An attendance report supersedes nothing. */
const records = decidedRecords({
  table: 'proposals',
  steps: 'proposal_steps',
  states,
  noun: 'paper',
  owner: 'scholar_id',
  actions: { attendance: 'silent', withdrawn: 'supersedes' },
  visible: (db, actor) =>
    db
      .selectFrom('proposals')
      .where('scholar_id', '=', actor.id)
      .selectAll('proposals')
      .$narrowType<{ approval: StateOf<typeof states> }>(),
})
const newRecord = async (approval = 'process', waitingDays = 0) => {
  const [row] = await rows<{ id: number }>(
    `insert into proposals (kind, scholar_id, title, description, approval, waiting_since)
     values ('internships', $1, 'A paper', '', $2, now() - make_interval(days => $3)) returning id`,
    [me.id, approval, waitingDays],
  )
  await records.begin(database.db, me, row!.id, { at: new Date('2026-01-01'), to: 'process' })
  return row!.id
}
const call = (actor = me, arrivedAt = new Date('2026-02-01')) => ({ db: database.db, actor, arrivedAt })
/** The reason why a change that is based on this version comes too late. */
const supersededBy = async (id: number, version?: number, actor = me, arrivedAt = new Date('2999-01-01')) =>
  records.supersededBy(call(actor, arrivedAt), await recordOf(id), version)
const recordOf = (id: number) => records.find(database.db, me, { id })
const waiting = async (days: number) => {
  const found = await database.db.selectFrom('proposals').select('id').where(records.waitingFor(days)).execute()
  return new Set(found.map(({ id }) => id))
}

test('a record is found and locked only by people who may see it, and only if all given columns match', async () => {
  const id = await newRecord()
  expect((await recordOf(id)).id).toBe(id)
  expect((await records.lock(call(), { id })).id).toBe(id)
  expect(await records.ifVisible(database.db, reviewer, { id })).toBeUndefined()
  await expect(records.find(database.db, reviewer, { id })).rejects.toThrow('Not found')
  await expect(records.lock(call(reviewer), { id })).rejects.toThrow('Not found')
  await expect(records.find(database.db, me, { id, kind: 'gep' })).rejects.toThrow('Not found')
})

test('waiting records are in process or revision for the given number of days', async () => {
  const [process, revision, approved] = [await newRecord('process', 5), await newRecord('revision', 5), await newRecord('approved', 5)]
  for (const days of [4, 5]) {
    const found = await waiting(days)
    expect(
      [process, revision, approved].map((id) => found.has(id)),
      String(days),
    ).toEqual([true, true, false])
  }
  expect((await waiting(6)).has(process)).toBe(false)
})

test('a step changes only its record, and keeps the waiting time while the state does not change', async () => {
  const [id, other] = [await newRecord('process', 9), await newRecord('process', 9)]
  const before = await recordOf(id)
  await records.advance(call(), before, { action: 'changed', to: 'process' })
  const changed = await recordOf(id)
  expect(changed).toMatchObject({ version: 2, waiting_since: before.waiting_since, decided_at: null })
  expect(await records.decide(call(reviewer), changed, { approval: 'revision', notes: 'More' })).toBe(
    'The decision has been recorded: Revision',
  )
  const decided = await recordOf(id)
  expect(decided).toMatchObject({ approval: 'revision', version: 3, notes: 'More', decided_at: decided.updated_at })
  expect(decided.waiting_since).not.toBe(before.waiting_since)
  expect(await recordOf(other)).toMatchObject({ approval: 'process', version: 1, notes: '' })
  expect((await records.historyOf(database.db, id)).map(({ action, from, to }) => [action, from, to])).toEqual([
    ['reviewed', 'process', 'revision'],
    ['changed', 'process', 'process'],
    ['submitted', null, 'process'],
  ])
})

test('the notes of a decision stay when the record is changed, and the reason of who withdraws it takes their place', async () => {
  const id = await newRecord()
  await records.decide(call(reviewer), await recordOf(id), { approval: 'revision', notes: 'More' })
  await records.advance(call(), await recordOf(id), { action: 'changed', to: 'process' })
  expect((await recordOf(id)).notes).toBe('More')
  await records.advance(call(), await recordOf(id), { action: 'withdrawn', to: 'withdrawn', notes: 'No time' })
  expect((await recordOf(id)).notes).toBe('No time')
})

test('a decision is taken back for its record alone, which has waited all the time', async () => {
  const [id, other] = [await newRecord('process', 9), await newRecord('process', 5)]
  const [before, untouched] = [await recordOf(id), await recordOf(other)]
  await records.decide(call(reviewer), before, { approval: 'declined', notes: 'No' })
  const decided = await recordOf(id)
  const { approval, notes, waiting_since, decided_at } = before
  await records.takeBack(call(reviewer), [decided], [{ id, from: approval, notes, waiting_since, decided_at, version: decided.version }])
  expect(await recordOf(id)).toMatchObject({ approval, notes, waiting_since, decided_at, version: 3 })
  expect(await recordOf(other)).toEqual(untouched)
})

test('several records are locked in the order of their numbers, if the reader sees them', async () => {
  const [first, second] = [await newRecord(), await newRecord()]
  await newRecord()
  const locked = async (actor: Actor) => (await records.lockAll(call(actor), [second, first])).map(({ id }) => id)
  expect([await locked(me), await locked(reviewer)]).toEqual([[first, second], []])
})

test('somebody with an older version, or who decides at the same time, learns who was first', async () => {
  const id = await newRecord()
  expect(await supersededBy(id, 1)).toBeUndefined()
  expect(await supersededBy(id)).toBeUndefined()
  await records.decide(call(reviewer), await recordOf(id), { approval: 'declined', notes: 'No' })
  expect(await supersededBy(id, 1)).toMatch(/^(?!You).+ already decided on this paper .*: Declined$/)
  expect(await supersededBy(id, 1, reviewer)).toMatch(/^You already decided/)
  expect(await supersededBy(id, 2, me, new Date('2999-01-01'))).toBeUndefined()
  expect(await supersededBy(id, 2, me, new Date('2026-01-02'))).toMatch('already decided')
  await records.advance(call(), await recordOf(id), { action: 'changed', to: 'process' })
  expect(await supersededBy(id, 2, reviewer)).toMatch(/changed this paper .*; please read it again/)
})

test('a decision at the same moment counts as earlier; withdrawing has its own word', async () => {
  const id = await newRecord()
  await records.advance(call(), await recordOf(id), { action: 'withdrawn', to: 'withdrawn' })
  const [step] = await records.historyOf(database.db, id)
  expect(await supersededBy(id, 2, reviewer, new Date(step!.at))).toMatch(/withdrew this paper/)
  expect(await supersededBy(id, 2, reviewer, new Date(Date.parse(step!.at) + 1))).toBeUndefined()
})

test('a lock reports who was first, by the version or by the time of the call', async () => {
  const id = await newRecord()
  await records.decide(call(reviewer), await recordOf(id), { approval: 'declined', notes: 'No' })
  const decidedAt = Date.parse((await recordOf(id)).updated_at)
  const lockedFor = async (arrivedAt: number, version?: number) =>
    (await records.lockForChange(call(me, new Date(arrivedAt)), { id }, version)).supersededBy
  const later = decidedAt + 3_600_000
  expect(await lockedFor(later, 1)).toMatch('already decided')
  expect([await lockedFor(later, 2), await lockedFor(later)]).toEqual([undefined, undefined])
  expect(await lockedFor(decidedAt - 3_600_000, 2)).toMatch('already decided')
  expect(await lockedFor(decidedAt, 2)).toMatch('already decided')
  expect(await lockedFor(decidedAt + 1, 2)).toBeUndefined()
})

test('a step with a wrong earlier time does not hide who was first', async () => {
  const id = await newRecord()
  await records.decide(call(reviewer), await recordOf(id), { approval: 'declined', notes: 'No' })
  const [step] = await records.historyOf(database.db, id)
  await rows(`update proposals set updated_at = updated_at - interval '0.9 seconds' where id = $1`, [id])
  expect((await records.lockForChange(call(me, new Date(step?.at ?? 0)), { id }, 2)).supersededBy).toMatch('already decided')
})

test('in a kind without silent steps every step supersedes', async () => {
  const plain = recordSteps({ table: 'proposals', steps: 'proposal_steps', states, noun: 'paper' })
  const id = await newRecord()
  expect(await plain.supersededBy(call(me, new Date('2999-01-01')), { id, version: 1 })).toBeUndefined()
  expect(await plain.supersededBy(call(me, new Date('2025-01-01')), { id, version: 1 })).toMatch('You changed')
})

test('a silent step, or a step of another record, supersedes nothing', async () => {
  const [id, other] = [await newRecord(), await newRecord()]
  await records.advance(call(reviewer), await recordOf(id), { action: 'attendance', to: 'process' })
  await records.decide(call(reviewer), await recordOf(other), { approval: 'approved', notes: '' })
  expect(await supersededBy(id, 1)).toBeUndefined()
  await records.advance(call(reviewer), await recordOf(id), { action: 'undone', to: 'process' })
  expect(await supersededBy(id, 1)).toMatch('changed this paper')
})

test('a history names the changes, and links to files and web pages', async () => {
  const before = { title: 'Old', link: null, pages: 3 }
  const changes = fieldChanges(before, { title: 'New', link: 'https://example.org/a', pages: 3 }, ['title', 'link', 'pages'])
  expect(changes).toEqual([
    { field: 'title', from: 'Old', to: 'New' },
    { field: 'link', from: '', to: 'https://example.org/a' },
  ])
  expect(fieldChanges({ link: 'a' }, { link: undefined }, ['link'])).toEqual([{ field: 'link', from: 'a', to: '' }])
  const id = await newRecord()
  const file = { field: 'cv', from: '', to: 'cv.pdf', to_file: crypto.randomUUID() }
  await records.advance(call(), await recordOf(id), { action: 'changed', to: 'process', changes: [...changes, file] })
  const [step] = await records.historyOf(database.db, id)
  expect(step!.changes.map(({ from_url, to_url }) => [from_url, to_url])).toEqual([
    [undefined, undefined],
    [undefined, 'https://example.org/a'],
    [undefined, expect.stringContaining(file.to_file)],
  ])
})

test('a decision that changes neither the state nor the notes is refused', async () => {
  const id = await newRecord()
  const decide = async (approval: 'process' | 'revision', notes: string) =>
    records.decide(call(reviewer), await recordOf(id), { approval, notes })
  await expect(decide('process', ' ')).rejects.toMatchObject({ status: 422, errors: { approval: [unchangedDecisionMessage] } })
  await decide('revision', 'Whose paper?')
  await expect(decide('revision', 'Whose paper? ')).rejects.toMatchObject({ status: 422 })
  await decide('revision', 'Whose paper, and when?')
  expect(await recordOf(id)).toMatchObject({ notes: 'Whose paper, and when?', version: 3 })
})

test('nothing is decided on the records of a deleted scholar', async () => {
  const reason = 'The scholar of this paper has been deleted, so nobody decides on it unless they are restored from the trash'
  const [id, other] = [await newRecord('declined'), await newRecord('declined')]
  await rows(`update proposals set scholar_id = $2 where id = $1`, [other, demoPerson('scholar2').id])
  const superseded = async () => {
    const single = [await records.lockForChange(call(), { id }), await records.lockForChange(call(), { id }, 0)]
    const many = await records.supersededAmong(call(), [
      { id, version: 1 },
      { id: other, version: 1 },
    ])
    return [
      ...single.map(({ supersededBy: one }) => one),
      many.get(id),
      many.get(other),
      await records.withDeletedOwner(call(), [id, other]),
    ]
  }
  const before = await superseded()
  expect([before[0], before[2], before[3], before[4]]).toEqual([undefined, undefined, undefined, []])
  await rows(`update users set role = 'DELETED' where id = $1`, [me.id])
  expect(await superseded()).toEqual([reason, reason, reason, undefined, [id]])
  await rows(`update users set role = 'SCHOLAR' where id = $1`, [me.id])
})
