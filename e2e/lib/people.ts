import { type APIRequestContext, request } from '@playwright/test'
import { permissionIds } from '@pandu/contract/accounts'
import { demoPassword } from '../../server/seed/people.ts'
import { address } from './product.ts'

/** A person who was created for one story. */
export interface StoryPerson {
  id: number
  name: string
  username: string
  email: string
  password: string
}

/** Makes API calls as that person, without a page. */
export const callsAs = async (username: string, password: string = demoPassword) => {
  const context: APIRequestContext = await request.newContext({ baseURL: `${address()}/api/`, extraHTTPHeaders: { 'X-API-KEY': 'web' } })
  const answered = async <T>(answer: Awaited<ReturnType<APIRequestContext['post']>>): Promise<T> => {
    if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  await answered(await context.post('auth/login', { data: { email: username, password } }))
  return {
    get: async <T>(path: string, params: Record<string, string | number> = {}) => answered<T>(await context.get(path, { params })),
    post: async <T>(path: string, data: object) => answered<T>(await context.post(path, { data })),
    end: () => context.dispose(),
  }
}

let admin: { calls: ReturnType<typeof callsAs>; since: number } | undefined
/** The calls of the superadmin, who creates people. One session serves all stories of a worker, as long as it may change permissions (ten minutes). */
const asSuperadmin = async () => {
  if (!admin || Date.now() - admin.since > 300_000) admin = { calls: callsAs('superadmin'), since: Date.now() }
  return admin.calls
}

let made = 0
/** A unique word, also when the stories run again in the same world. */
export const unique = (word: string) => `${word}${Date.now().toString(36)}${process.pid.toString(36)}${(made++).toString(36)}`
const nik = () => Array.from({ length: 16 }, () => Math.floor(Math.random() * 9) + 1).join('')

const personFields = (name: string): Omit<StoryPerson, 'id'> & { nik: string; gender: string } => {
  const username = unique(name.toLowerCase().replaceAll(/\W/g, ''))
  return { name, username, email: `${username}@story.example`, password: 'story-first-password', nik: nik(), gender: 'Female' }
}

/** Changes the first password; until then the person can do nothing else. */
export const changeFirstPassword = async (person: StoryPerson): Promise<StoryPerson> => {
  const calls = await callsAs(person.username, person.password)
  const password = 'story-own-password'
  await calls.post('auth/password/change', { old_password: person.password, password, password_confirmation: password })
  await calls.end()
  return { ...person, password }
}

/** A new member of the programme team with these permissions (1 UPCM, 2 LD, 8 GUEST, …) and the password that the superadmin set. */
export async function teamMemberWithFirstPassword(name: string, permissions: number[]): Promise<StoryPerson> {
  const superadmin = await asSuperadmin()
  const person = personFields(name)
  const { data } = await superadmin.post<{ data: { account: { id: number } } }>('manage/tf/add', person)
  await superadmin.post('permission/assign', { id: data.account.id, permissions })
  return { ...person, id: data.account.id }
}

/** A new member of the programme team with these permissions and a password of their own. */
export const newTeamMember = async (name: string, permissions: number[]) =>
  changeFirstPassword(await teamMemberWithFirstPassword(name, permissions))

/** A new account of the demo mentor's vendor with one permission, by its name, and the password that the superadmin set. */
export async function newVendorUser(name: string, permission: 'MENTOR' | 'FASILITATOR'): Promise<StoryPerson> {
  const superadmin = await asSuperadmin()
  const { data: people } = await superadmin.get<{ data: { username: string; vendor_id: number }[] }>('manage/vendor_user', {
    'page[size]': 100,
  })
  const vendor_id = people.find(({ username }) => username === 'mentor')?.vendor_id
  const person = personFields(name)
  const { data } = await superadmin.post<{ data: { account: { id: number } } }>('manage/vendor_user', { ...person, vendor_id })
  await superadmin.post('permission/assign', { id: data.account.id, permissions: [permissionIds[permission]] })
  return { ...person, id: data.account.id }
}

/** A new regular scholar of the first university, with a password of their own. */
export async function newScholar(name: string): Promise<StoryPerson> {
  const superadmin = await asSuperadmin()
  const person = personFields(name)
  const { data } = await superadmin.post<{ data: { account: { id: number } } }>('manage/scholar', {
    ...person,
    no_tf: unique('TF-'),
    type: 'regular',
    university_id: 1,
  })
  return changeFirstPassword({ ...person, id: data.account.id })
}
