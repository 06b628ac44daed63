import { dictionary as common } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { changePassword, readMe } from '@pandu/contract/session'
import { demoPassword } from '../../../seed/people.ts'
import { testApp } from '../../../test/app.ts'
import { checkPassword, hashPassword } from './passwords.service.ts'
import { passwordWeakness } from './weak-passwords.ts'

const world = testApp()
const easy = 'This password is easy to guess. Please choose another'

test('of the three thousand passwords of sufficient length that leaks hold most often every tenth, tried here, is refused', () => {
  const frequent = common['passwords-common'].filter((word) => word.length >= 8).slice(0, 3000)
  expect(frequent).toHaveLength(3000)
  const tried = frequent.filter((_, index) => index % 10 === 0)
  expect(tried.filter((word) => passwordWeakness(word, []) !== easy)).toEqual([])
})

test('any kind of characters makes a password, of one kind alone and of any script', () => {
  for (const password of [
    'wandering-mountain-lamps',
    'correcthorsebatterystaple',
    '8305716294038',
    'pagi cerah di ladang teh',
    'дождливый вечер у моря',
    '🦉🌧️🍵🚲 🪁🧭',
  ])
    expect(passwordWeakness(password, []), password).toBeUndefined()
})

test('a password counts as it was typed: its case, its blanks and each of its two hundred characters', async () => {
  const long = `${'Long lines of thought '.repeat(9)}x`.slice(0, 199)
  const hash = await hashPassword(`${long}a`)
  expect(await checkPassword(hash, `${long}a`)).toBe(true)
  for (const other of [`${long}b`, long, `${long}a `, ` ${long}a`, `${long}a`.toLowerCase()])
    expect(await checkPassword(hash, other)).toBe(false)
})

test('a password of two hundred characters is taken, and signs in', async () => {
  const password = 'Seven pale boats drift over a silver lake while bells ring in far villages. '.repeat(3).slice(0, 200).replace(/ $/, '.')
  const token = await world.signIn('scholar2')
  const changed = await world.as({ token }).call(changePassword, { old_password: demoPassword, password, password_confirmation: password })
  expect(changed.status).toBe(200)
  expect((await world.as({ token: await world.signIn('scholar2', password) }).call(readMe, {})).status).toBe(200)
})
