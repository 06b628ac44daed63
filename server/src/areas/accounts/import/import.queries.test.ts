import { SCHOLAR_IMPORT } from '@pandu/contract/operations'
import { expect, test } from 'vitest'
import { demoPerson } from '../../../../seed/people.ts'
import { directCalls } from '../../../../test/direct-calls.ts'
import { accountMaker, newName } from '../../../../test/new-account.ts'
import { openTestDatabase } from '../../../../test/open-database.ts'
import { areas } from '../../../areas.ts'
import { judgeRows } from './judge-rows.ts'
import { accountUndoers } from './undo-import.ts'

const database = openTestDatabase()
const { rows } = database
const { newAccount } = accountMaker(rows)
const calls = directCalls(database, ...areas)

/** A scholar whom nobody uses yet. */
const imported = async (name = 'Imported') => {
  const id = await newAccount({ name })
  await rows('update users set must_reset_password = 1 where id = $1', [id])
  return id
}
const emailOf = async (id: number) => (await rows<{ email: string }>('select email from users where id = $1', [id]))[0]!.email
/** A mail to an account, some seconds after the import. */
const mailTo = async (id: number, seconds: number, status = 'waiting') => {
  const [mail] = await rows<{ id: number }>(
    `insert into outbox ("to", subject, text, html, status, created_at)
     values (upper($1), '', '', '', $2, timestamptz '2026-03-04 10:00Z' + make_interval(secs => $3)) returning id`,
    [await emailOf(id), status, seconds],
  )
  return mail!.id
}
const undo = (ids: readonly number[], only?: readonly number[]) =>
  calls.within('upcm', async (call) => {
    const operation = {
      id: 1,
      kind: SCHOLAR_IMPORT,
      by_id: demoPerson('upcm').id,
      payload: { ids },
      created_at: '2026-03-04T10:00:00.000Z',
    } as never
    await accountUndoers[SCHOLAR_IMPORT]!(call, operation, only)
  })
const left = async (...ids: number[]) =>
  (await rows<{ id: number }>('select id from users where id = any($1) order by id', [ids])).map(({ id }) => id)

test('undoing an import deletes its accounts, or those that are named, and no other', async () => {
  const [one, two, other] = [await imported(), await imported(), await imported()]
  await undo([one, two], [two])
  expect(await left(one, two, other)).toEqual([one, other])
  await undo([one])
  expect(await left(one, two, other)).toEqual([other])
})

test('it is refused while an account of it is in use, and says which and how', async () => {
  const [used, fresh, other] = [await imported('Used'), await imported('Fresh'), await imported('Other')]
  await rows('update users set must_reset_password = 0 where id = any($1)', [[used, other]])
  await expect(undo([used, fresh])).rejects.toThrow('This import can no longer be undone: Used has signed in')
  expect(await left(used, fresh)).toEqual([used, fresh])
})

test('its mails that wait are taken back: not those sent, those from before it, or those of others', async () => {
  await rows('delete from outbox')
  const [one, other] = [await imported(), await imported()]
  const kept = [await mailTo(one, 0, 'sent'), await mailTo(one, -1), await mailTo(other, 1)]
  await mailTo(one, 0)
  await mailTo(one, 1)
  await undo([one])
  expect((await rows<{ id: number }>('select id from outbox order by id')).map(({ id }) => id)).toEqual(kept)
})

test('a number of a row that is taken is compared with the name of its owner', async () => {
  const [name, another] = [newName(), newName()]
  const no_tf = `TLD-${name}`
  await newAccount({ name, no_tf })
  await newAccount({ name: another, no_tf: `TLD-${another}` })
  const cells = { nik: '', gender: '', type: '', username: '', email: '', university: '', year_tf: '', phone_number: '' }
  const errors = async (number: string, called: string) => {
    const row = {
      row: 2,
      cells: { ...cells, faculty: '', study_program: '', name: called, no_tf: number },
      errors: [],
      notes: [],
      given: [],
    }
    const [judged] = await judgeRows(database.db, [{ ...row, numbers: new Set(), unreadable: new Set() }])
    return judged!.errors.filter((error) => /belongs to|already used/.test(error))
  }
  expect(await errors(no_tf.toLowerCase(), name)).toEqual(['No TELADAN is already used'])
  expect(await errors(no_tf, another)).toEqual([
    'No TELADAN is already used',
    `The number ${no_tf} belongs to "${name}", but the sheet says "${another}"`,
  ])
  expect(await errors('TLD-nobody', another)).toEqual([])
})
