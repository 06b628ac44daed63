import type { LiveFrame } from '@pandu/contract/kit'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { testApp } from './app.ts'

/** The application of a test file, with a look into its database for what no call shows. */
export const accountWorld = () => {
  const world = testApp()
  let client: pg.Client
  const frames: { to: number[]; frame: LiveFrame }[] = []
  beforeAll(async () => {
    client = new pg.Client({ connectionString: world.databaseUrl })
    await client.connect()
    client.on('notification', ({ payload }) => {
      const told = JSON.parse(payload!) as (typeof frames)[number] | { ended: object }
      // The end of a session closes screens and tells them nothing.
      if ('to' in told) frames.push(told)
    })
    await client.query('listen pandu_live')
  })
  afterAll(() => client?.end())
  const rows = async <R extends object>(text: string, values: unknown[] = []) => (await client.query<R>(text, values)).rows
  const takeFrames = async () => {
    // Notifications arrive with the next answer on the listening connection.
    await client.query('select 1')
    return frames.splice(0)
  }
  return {
    world,
    as: world.as,
    signIn: world.signIn,
    signInFirst: world.signInFirst,
    rows,
    /** What was told to somebody's open screens since it was asked last. */
    toldTo: async (userId: number) => {
      const told = (await takeFrames()).filter(({ to }) => to.includes(userId))
      return told.map(({ frame }) => frame.name)
    },
    /** The numbers of all whose open screens were told something since it was asked last. */
    whoWasTold: async () => new Set((await takeFrames()).flatMap(({ to }) => to)),
    /** The newest lines of an account's history: who did what, and the details. */
    history: (userId: number) =>
      rows<{ by_id: number; action: string; details: Record<string, unknown> }>(
        'select by_id, action, details from account_log where user_id = $1 order by id desc limit 5',
        [userId],
      ),
    lettersTo: (address: string) =>
      rows<{ subject: string; text: string; html: string }>('select subject, text, html from outbox where "to" = $1 order by id desc', [
        address,
      ]),
  }
}

let count = 0
/** The fields of somebody new; every one of them is somebody else. */
export const somebody = (given: Partial<ReturnType<typeof plain>> = {}) => ({ ...plain(++count), ...given })
const plain = (n: number) => ({
  name: `Person ${n}`,
  username: `person.${n}`,
  email: `person.${n}@new.example`,
  password: 'first-password-1',
  nik: String(3_300_000_000_000_000 + n),
  gender: 'Female' as 'Female' | 'Male',
})

/** What a scholar has beside. */
export const someScholar = (given: Record<string, unknown> = {}) => {
  const person = somebody()
  return { ...person, no_tf: `TLD-NEW-${count}`, type: 'regular' as const, ...given }
}
