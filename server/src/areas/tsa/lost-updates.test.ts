import {
  createMicroEvent,
  createTsaCategory,
  listMicroEvents,
  listTsaCategories,
  updateMicroEvent,
  updateTsaCategory,
} from '@pandu/contract/tsa'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { dayAway } from '../../../test/days.ts'

const { as } = testApp()
const told = (noun: string) => [409, expect.stringMatching(new RegExp(`^Somebody changed this ${noun} .*; please read it again$`))]

test('of two who change a micro event, an officer and staff, the second is told', async () => {
  const event = { title: 'Reading aloud', description: '', event_date: dayAway(30), link: 'https://berkas.example/acara' }
  const id = (await as('tsa').call(createMicroEvent, event)).body.data.id
  const read = async () => (await as('upcm').call(listMicroEvents, { filter: { id } })).body.data[0]!
  const { updated_at } = await read()
  expect((await as('upcm').call(updateMicroEvent, { ...event, id, title: 'First', updated_at })).status).toBe(200)
  const late = await as('tsa').call(updateMicroEvent, { ...event, id, title: 'Second', updated_at })
  expect([late.status, late.error.message]).toEqual(told('event'))
  expect((await read()).title).toBe('First')
  expect((await as('tsa').call(updateMicroEvent, { ...event, id, title: 'Second', updated_at: (await read()).updated_at })).status).toBe(
    200,
  )
  expect((await read()).title).toBe('Second')
})

test('and of two who change a category', async () => {
  const category = { name: `Sea ${Math.random()}`, link_guideline_letter: '' }
  const id = (await as('upcm').call(createTsaCategory, category)).body.data.id
  const read = async () => (await as('upcm').call(listTsaCategories, {})).body.data.find((one) => one.id === id)!
  const { updated_at } = await read()
  const link_guideline_letter = 'https://panduan.example/laut'
  expect((await as('upcm').call(updateTsaCategory, { ...category, id, link_guideline_letter, updated_at })).status).toBe(200)
  const late = await as('superadmin').call(updateTsaCategory, { ...category, id, updated_at })
  expect([late.status, late.error.message]).toEqual(told('category'))
  expect(await read()).toMatchObject({ link_guideline_letter })
})
