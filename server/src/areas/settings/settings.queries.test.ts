import { identityLogDays } from '@pandu/contract/accounts'
import type { Actor } from '@pandu/contract/kit'
import { listSettingChanges, listSettings, updateSetting } from '@pandu/contract/settings'
import { trashDays } from '@pandu/contract/trash'
import { expect, test } from 'vitest'
import { demoActor } from '../../../test/demo-actor.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { partsOf } from '../../../test/parts.ts'
import { accounts } from '../accounts/accounts.area.ts'
import { trash } from '../trash/trash.area.ts'
import { settings } from './settings.area.ts'
import { settingParts } from './settings.parts.ts'

const database = openTestDatabase()
const { rows } = database
const { as } = directCalls(database, settings, accounts, trash)

const settingOf = async (key: string) => (await as('superadmin').call(listSettings, {})).data.find((one) => one.key === key)!
const change = async (key: string, value: number) =>
  as('superadmin').call(updateSetting, { key, value, updated_at: (await settingOf(key)).updated_at })
const values = async () => [(await settingOf(identityLogDays.key)).value, (await settingOf(trashDays.key)).value]

test('each setting is changed alone, from its former value', async () => {
  await rows('delete from programme_settings')
  await rows('delete from setting_changes')
  await change(identityLogDays.key, 400)
  await change(trashDays.key, 20)
  await change(identityLogDays.key, 500)
  expect(await values()).toEqual([500, 20])
  const changes = async (filter: object = {}) =>
    (await as('superadmin').call(listSettingChanges, { filter })).data
      .toSorted((a, b) => a.id - b.id)
      .map(({ key, from, to }) => [key, from, to])
  const [look, keep] = [
    [
      [identityLogDays.key, identityLogDays.default, 400],
      [identityLogDays.key, 400, 500],
    ],
    [[trashDays.key, trashDays.default, 20]],
  ]
  expect(await changes()).toHaveLength(3)
  expect([await changes({ key: identityLogDays.key }), await changes({ key: trashDays.key })]).toEqual([look, keep])
  expect((await change(identityLogDays.key, 500)).message).toBe('Nothing has changed')
})

test('the superadmin finds a setting by its name, nobody else does', async () => {
  const { finds } = partsOf(database, settingParts, [accounts])
  const found = async (reader: Actor) =>
    (await finds(reader, identityLogDays.label)).flatMap(({ records }) => records.map(({ title }) => title))
  expect(await found(demoActor('superadmin'))).toEqual([identityLogDays.label])
  for (const who of ['upcm', 'guest', 'vendor', 'scholar'] as const) expect(await found(demoActor(who))).toEqual([])
})
