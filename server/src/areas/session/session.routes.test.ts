import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword, demoPeople } from '../../../seed/people.ts'
import { freshDatabase, testEnv } from '../../../test/database.ts'
import { createApp } from '../../app.ts'

let app: Awaited<ReturnType<typeof createApp>>
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await freshDatabase()
  drop = () => database.drop()
  app = await createApp({ env: testEnv(database.url), databaseUrl: database.url })
})
afterAll(async () => {
  await app?.close()
  await drop?.()
})

const post = (url: string, payload: object, headers: Record<string, string> = {}) => app.inject({ method: 'POST', url, payload, headers })
const signIn = (email: string, password = demoPassword) => post('/api/auth/login', { email, password })

test('each demo person signs in by username and is who the demo world says', async () => {
  for (const person of demoPeople) {
    const answer = await signIn(person.username)
    expect(answer.statusCode, person.username).toBe(200)
    expect(answer.json().user.role).toBe(person.role)
    expect([...answer.json().permissions].sort()).toEqual([...person.permissions].sort())
  }
})

test('no token answers 401, a dead one 666, also below /api/api', async () => {
  expect((await app.inject('/api/auth/me')).statusCode).toBe(401)
  expect((await app.inject({ url: '/api/api/auth/me', headers: { authorization: 'Bearer dead' } })).statusCode).toBe(666)
})

test('a call that a page makes for one person is refused in the session of another', async () => {
  const { token, user } = (await signIn('scholar')).json()
  const call = (person: number) =>
    post(
      '/api/draft',
      { form: 'POST comment', record: 'new', version: 0, writer: 'a_page_of_somebody', state: null, values: { comment: 'x' }, files: {} },
      { authorization: `Bearer ${token}`, 'x-person': String(person) },
    )
  expect((await call(user.id + 1)).statusCode).toBe(666)
  expect((await call(user.id)).statusCode).toBe(200)
})

test('signing out ends the token at once', async () => {
  const { token } = (await signIn('scholar')).json()
  const headers = { authorization: `Bearer ${token}` }
  expect((await app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(200)
  expect((await post('/api/auth/logout', {}, headers)).statusCode).toBe(200)
  expect((await app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(666)
})

test('a cookie alone posts nothing: the header that a foreign page cannot send must be there', async () => {
  const cookie = (await signIn('scholar')).cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  expect((await post('/api/auth/logout', {}, { cookie })).statusCode).toBe(401)
  expect((await post('/api/auth/logout', {}, { cookie, 'x-api-key': 'web' })).statusCode).toBe(200)
})

test('an unknown name and a wrong password read the same', async () => {
  const [unknown, wrong] = [await signIn('nobody-at-all', 'wrong-password'), await signIn('guest', 'wrong-password')]
  expect([unknown.statusCode, unknown.json()]).toEqual([wrong.statusCode, wrong.json()])
  expect(wrong.statusCode).toBe(422)
})

test('bad input answers 422 with a message at each field', async () => {
  const answer = await post('/api/auth/login', {})
  expect(answer.statusCode).toBe(422)
  expect(answer.json().data.errors).toEqual({ email: ['E-mail is required'], password: ['Password is required'] })
})
