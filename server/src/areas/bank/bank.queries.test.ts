import { createBankItem, createBankItems, listBankCategories, listBankData, removeBankItems, updateBankItem } from '@pandu/contract/bank'
import { BANK_REMOVE, undoOperation } from '@pandu/contract/operations'
import type { Actor } from '@pandu/contract/kit'
import { beforeEach, expect, test } from 'vitest'
import type { DemoUsername } from '../../../seed/people.ts'
import { demoActor } from '../../../test/demo-actor.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { partsOf } from '../../../test/parts.ts'
import type { StoredFile } from '../../kit/stored-files.ts'
import { operations } from '../operations/operations.area.ts'
import { bank } from './bank.area.ts'
import { bankFileGuards, bankUndoers } from './bank.operations.ts'
import { bankParts } from './bank.parts.ts'

const database = openTestDatabase()
const { rows } = database
const calls = directCalls(database, bank, operations)
const parts = partsOf(database, bankParts)

beforeEach(async () => {
  await rows('delete from bank_data')
})

const fields = (title: string, more: object = {}) => ({
  title,
  description: '',
  category: 'Minutes',
  year: 2025,
  type_content: 'embed' as const,
  content: 'https://example.org/minutes',
  ...more,
})
const create = async (title: string, more?: object) => (await calls.as('elsn').call(createBankItem, fields(title, more))).data.id
const titles = async (filter: object = {}) =>
  (await calls.as('guest').call(listBankData, { filter, sort: 'title' })).data.map(({ title }) => title)
const latest = async () => (await rows<{ id: number }>('select max(id) id from operations'))[0]!.id
/** Gives a document a file. */
const withFile = async (id: number) => {
  const [file] = await rows<StoredFile>(
    `insert into files (kind, record_id, name, size, type, storage_key)
     values ('bank.content', $1, 'a.pdf', 1, 'application/pdf', 'bank.content/' || gen_random_uuid()) returning *`,
    [id],
  )
  await rows('update bank_data set file_id = $2, link = null where id = $1', [id, file!.id])
  return file!
}

test('the list is narrowed by category, year and words, and holds nothing that was deleted', async () => {
  await create('Annual report', { category: 'Reports', year: 2024 })
  await create('Letter', { year: 2024 })
  const gone = await create('Minutes of March')
  expect(await titles()).toEqual(['Annual report', 'Letter', 'Minutes of March'])
  expect(await titles({ category: 'Minutes' })).toEqual(['Letter', 'Minutes of March'])
  expect(await titles({ year: 2024 })).toEqual(['Annual report', 'Letter'])
  expect(await titles({ search: 'MARCH' })).toEqual(['Minutes of March'])
  await calls.as('elsn').call(removeBankItems, [gone])
  expect([await titles(), await titles({ id: gone })]).toEqual([['Annual report', 'Letter'], []])
  expect((await calls.as('guest').call(listBankCategories, {})).data).toEqual([
    { name: 'Minutes', items: 1 },
    { name: 'Reports', items: 1 },
  ])
})

test('what is deleted is found by nobody and cannot be changed, and only what was named is deleted', async () => {
  const [gone] = [await create('Zebra of May'), await create('Zebra of June')]
  await calls.as('elsn').call(removeBankItems, [gone])
  expect(await titles()).toEqual(['Zebra of June'])
  const found = async (who: Actor) => (await parts.finds(who, 'zebra')).flatMap(({ records }) => records.map(({ title }) => title))
  expect(await found(demoActor('guest'))).toEqual(['Zebra of June'])
  expect([await found(demoActor('scholar')), await found(demoActor('vendor'))]).toEqual([[], []])
  expect(await calls.as('elsn').status(updateBankItem, { ...fields('Other'), id: gone })).toBe(404)
})

test('a file is read by staff while a document that is not deleted holds it', async () => {
  const id = await create('Minutes')
  const file = await withFile(id)
  const reads = (who: DemoUsername, one = file) => calls.within(who, (call) => bankFileGuards['bank.content']!.mayRead(call, one))
  expect([await reads('guest'), await reads('scholar'), await reads('vendor')]).toEqual([true, false, false])
  const other = await withFile(id)
  expect([await reads('guest'), await reads('guest', other)]).toEqual([false, true])
  await calls.as('elsn').call(removeBankItems, [id])
  expect(await reads('guest', other)).toBe(false)
})

test('what was added together is taken back unless one of it has been changed', async () => {
  const add = async () => (await calls.as('elsn').call(createBankItems, { data: [fields('One'), fields('Two')] })).data.operation_id
  expect(await calls.as('elsn').status(undoOperation, { id: await add() })).toBe(200)
  expect(await titles()).toEqual([])
  const operation = await add()
  const [one] = (await calls.as('guest').call(listBankData, { filter: { search: 'one' } })).data
  await calls.as('elsn').call(updateBankItem, { ...fields('One'), id: one!.id })
  expect(await calls.as('elsn').status(undoOperation, { id: operation })).toBe(409)
  expect(await titles()).toEqual(['One', 'Two'])
})

test('undoing a deletion brings back what that deletion deleted, and nothing else', async () => {
  const [first, second] = [await create('First'), await create('Second')]
  await calls.as('elsn').call(removeBankItems, [first, second])
  const deletion = await latest()
  expect(await calls.as('elsn').status(undoOperation, { id: deletion, rows: [first] })).toBe(200)
  expect(await titles()).toEqual(['First'])
  // Deleted again by another operation: this one brings back the second alone.
  await calls.as('elsn').call(removeBankItems, [first])
  const [operation] = await database.db.selectFrom('operations').selectAll().where('id', '=', deletion).execute()
  const undo = () => calls.within('elsn', (call) => bankUndoers[BANK_REMOVE]!(call, operation!))
  await undo()
  expect(await titles()).toEqual(['Second'])
  await expect(undo()).rejects.toThrow('These documents were permanently deleted, so this can no longer be undone')
})
