import { undoOperation } from '@pandu/contract/operations'
import { decideTsaLetters, decideTsaProposals, submitTsaLetter, type LetterApproval, tsaProposalReviewed } from '@pandu/contract/tsa'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { associationMaker } from '../../../test/associations.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { heardWhile } from '../../../test/heard.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { areas } from '../../areas.ts'

const database = openTestDatabase()
const { rows } = database
const { as } = directCalls(database, ...areas)
const { number, proposal, letter } = associationMaker(rows)

/** The campus of the demo officer, and another one. */
let [own, other] = [0, 0]
beforeAll(async () => {
  own = await number('select university_id id from users where id = $1', [demoPerson('tsa').id])
  other = await number('select id from universities where id <> $1 limit 1', [own])
  await rows('update users set university_id = $1 where id = $2', [other, demoPerson('scholar2').id])
})
beforeEach(async () => {
  for (const table of ['tsa_letters', 'tsa_proposals']) await rows(`delete from ${table}`)
})

type Table = 'tsa_letters' | 'tsa_proposals'
const asRead = (table: Table, ids: readonly number[]) =>
  rows<{ id: number; version: number }>(`select id, version from ${table} where id = any($1) order by id`, [ids])
const stateOf = async (table: Table, id: number) =>
  (await rows<{ approval: string }>(`select approval from ${table} where id = $1`, [id]))[0]!.approval
/** Decides on letters at once. */
const decide = async (approval: Exclude<LetterApproval, 'withdrawn'>, ...ids: number[]) => {
  const records = await asRead('tsa_letters', ids)
  return (await as('upcm').call(decideTsaLetters, { records, approval, notes: 'Notes' })).data
}
/** Which of the letters cannot take the decision. */
const refused = async (approval: Exclude<LetterApproval, 'withdrawn'>, ...ids: number[]) => {
  const records = await asRead('tsa_letters', ids)
  const { data } = await as('upcm').call(decideTsaLetters, { records, approval, notes: 'Notes', preview: 1 })
  return data.rows.flatMap(({ id, problem }) => (problem === null ? [] : [id]))
}
const undo = (id: number | null) => as('upcm').status(undoOperation, { id: id! })

test('a cover letter is handed in while none of its activity waits', async () => {
  const [activity, beside] = [await proposal('Here', own), await proposal('Beside', own)]
  const category = await number('select tsa_category_id id from tsa_proposals where id = $1', [activity])
  const submit = () =>
    as('tsa').status(submitTsaLetter, { tsa_activity_id: activity, tsa_category_id: category, content: 'https://berkas.example/surat' })
  for (const approval of ['approved', 'declined', 'withdrawn']) await letter(activity, approval)
  await letter(beside)
  expect([await submit(), await submit()]).toEqual([200, 422])
})

test('a declined letter does not come back for a revision while another one of its activity waits', async () => {
  const activity = await proposal('Here', own)
  const [declined, waits] = [await letter(activity, 'declined'), await letter(activity)]
  const elsewhere = await letter(await proposal('Elsewhere', own), 'declined')
  expect(await refused('revision', declined, waits, elsewhere)).toEqual([declined])
  expect(await refused('approved', declined)).toEqual([])
})

test('of two declined letters of one activity the first comes back', async () => {
  const activity = await proposal('Here', own)
  const [first, second] = [await letter(activity, 'declined'), await letter(activity, 'declined')]
  expect(await refused('revision', first, second)).toEqual([second])
})

test('a decision on letters is undone while no other letter of the activity waits', async () => {
  const activity = await proposal('Here', own)
  const id = await letter(activity)
  const revised = await decide('revision', id)
  expect([await undo(revised.operation), await stateOf('tsa_letters', id)]).toEqual([200, 'process'])
  const declined = await decide('declined', id)
  await letter(activity)
  expect([await undo(declined.operation), await stateOf('tsa_letters', id)]).toEqual([409, 'declined'])
})

test('an approval is undone while no letter was sent for the activity', async () => {
  await letter(await proposal('Elsewhere', own))
  const [alone, withLetter] = [await proposal('Alone', own, 'process'), await proposal('With a letter', own, 'process')]
  const approve = async (id: number) => {
    const records = await asRead('tsa_proposals', [id])
    return (await as('upcm').call(decideTsaProposals, { records, approval: 'approved' })).data.operation
  }
  const [first, second] = [await approve(alone), await approve(withLetter)]
  await letter(withLetter)
  expect([await undo(first), await undo(second)]).toEqual([200, 409])
})

test('active officers of the campus and the author are told of a decision; open screens of the scholars of the campus hear of it', async () => {
  const person = (name: string, campus: number, { role = 'SCHOLAR', status = 1, permission = 'TSA' } = {}) =>
    number(
      `with made as (insert into users (name, username, email, role, password_hash, gender, status, university_id)
         select $1, n, n || '@tsa.example', $2, 'x', 'Female', $3, $4 from (select md5(random()::text) n) r returning id)
       insert into user_permissions (user_id, permission_id) select made.id, permissions.id from made, permissions where permissions.name = $5 returning user_id id`,
      [name, role, status, campus, permission],
    )
  const author = demoPerson('scholar2').id
  const told = {
    officer: demoPerson('tsa').id,
    off: await person('Off', own, { status: 0 }),
    deleted: await person('Deleted', own, { role: 'DELETED' }),
    member: await person('Member', own, { permission: 'GUEST' }),
    away: await person('Away', other),
    author,
  }
  const id = await proposal('Here', own, 'process', author)
  await rows('delete from notifications')
  const heard = await heardWhile(database, async () =>
    as('upcm').call(decideTsaProposals, { records: await asRead('tsa_proposals', [id]), approval: 'approved' }),
  )
  const named = (ids: readonly number[]) => Object.entries(told).flatMap(([name, one]) => (ids.includes(one) ? [name] : []))
  const notices = await rows<{ user_id: number }>(`select user_id from notifications where kind = 'tsa.decided'`)
  expect(named(notices.map(({ user_id }) => user_id))).toEqual(['officer', 'author'])
  const screens = heard.filter(({ name }) => name === tsaProposalReviewed.name).flatMap(({ to }) => to)
  expect(named(screens)).toEqual(['officer', 'member'])
})
