import { randomUUID } from 'node:crypto'
import { type Actor, type Endpoint, type InputOf, type OutputOf, type Rule, type Upload, writesWith } from '@pandu/contract/kit'
import { serverSideOf } from '@pandu/contract/server'
import { sql } from 'kysely'
import { type DemoUsername, demoPerson } from '../seed/people.ts'
import { joinAreas, type ServerArea } from '../src/kit/area.ts'
import type { Db } from '../src/kit/db.ts'
import { AppError } from '../src/kit/errors.ts'
import type { FileToStore } from '../src/kit/store-file.ts'
import type { NoticeKind } from '../src/kit/notices.ts'
import type { Call } from '../src/kit/serve.ts'
import type { Services } from '../src/kit/services.ts'
import { findActor } from '../src/kit/session.ts'
import { testEnv } from './database.ts'
import type { openTestDatabase } from './open-database.ts'

interface Parser {
  parse: (value: unknown) => unknown
}

/**
 * Makes calls of some areas as demo people without an application around them, for tests of the conditions that stand in calls:
 * `as('ld').call(listMeetings, { filter: { course_id } })`. Input, rule, handler, output and transaction are those of a request; there is no session
 * and no work after the commit, and no stored file can be read.
 */
export const directCalls = (database: ReturnType<typeof openTestDatabase>, ...areas: readonly ServerArea[]) => {
  const contributions = joinAreas(areas)
  const handlers = new Map(areas.flatMap(({ routes }) => routes.map(({ endpoint, handler }) => [endpoint.at, handler] as const)))
  const services = () =>
    ({
      env: testEnv(''),
      db: database.db,
      pool: database.pool,
      secrets: { sign: (one: string) => one },
      storage: { read: () => Promise.reject(new Error('There is no storage')) },
      contributions,
    }) as unknown as Services

  const judge = <R>(rule: Rule<R>, actor: Actor, record: R) => {
    const verdict = rule.test(actor, record)
    if (verdict !== true) throw new AppError(verdict === false ? 403 : 409, String(verdict))
  }
  const actorOf = async (who: DemoUsername) => {
    const found = await findActor(database.pool, demoPerson(who).id)
    if (!found) throw new Error(`${who} cannot sign in`)
    return found.actor
  }
  const kept: Buffer[] = []
  /** What a handler works with: a kept file is a row, and its bytes are remembered here. */
  const callOf = (db: Db, actor: Actor) =>
    ({
      db,
      actor,
      services: services(),
      arrivedAt: new Date(),
      allow: <R>(rule: Rule<R>, record: R) => judge(rule, actor, record),
      recentAuth: () => {},
      afterCommit: () => {},
      keep: async ({ name, size, type }: Upload, { kind, recordId, ownerId, bytes }: FileToStore) => {
        if (bytes) kept.push(bytes.data)
        const values = { kind, record_id: recordId, owner_id: ownerId, name, size, type, storage_key: `${kind}/${randomUUID()}` }
        return (await db.insertInto('files').values(values).returning('id').executeTakeFirstOrThrow()).id
      },
    }) as unknown as Call<Actor>
  const answer = async <E extends Endpoint>(who: DemoUsername, endpoint: E, given: unknown): Promise<OutputOf<E>> => {
    const actor = await actorOf(who)
    const handler = handlers.get(endpoint.at)
    if (!handler) throw new Error(`${endpoint.at} is not served by these areas`)
    const { access } = endpoint
    if (typeof access === 'object' && access.about === 'actor') judge(access as Rule<undefined>, actor, undefined)
    const input = (endpoint.input as unknown as Parser).parse(given)
    const work = async (db: Db) => {
      const result = await handler(callOf(db, actor), input)
      return (serverSideOf(endpoint).output as unknown as Parser).parse(result) as OutputOf<E>
    }
    return writesWith(endpoint, input) ? database.db.transaction().execute(work) : work(database.db)
  }

  return {
    /** The bytes of the files that were kept, in their order. */
    kept,
    as: (who: DemoUsername) => ({
      call: <E extends Endpoint>(endpoint: E, input: InputOf<E>) => answer(who, endpoint, input),
      /** What a call is answered that may be refused: 200, or the status of the refusal. */
      status: <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
        answer(who, endpoint, input).then(
          () => 200,
          (error: unknown) => {
            if (error instanceof AppError) return error.status
            throw error
          },
        ),
    }),
    /** For what calls are made of: does it as somebody, in one transaction. */
    within: async <T>(who: DemoUsername, work: (call: Call<Actor>) => Promise<T>) => {
      const actor = await actorOf(who)
      return database.db.transaction().execute((db) => work(callOf(db, actor)))
    },
    /** Whether somebody may still read what a notice told them. */
    reads: async <Facts>(who: DemoUsername, { readable }: NoticeKind<Facts>, facts: Facts) => {
      const about = readable.about?.(facts) ?? null
      const condition = readable.test?.(contributions)
      if (!condition) return true
      const { rows } = await sql`select from users cross join (select ${JSON.stringify(about)}::jsonb about) notifications
        where users.id = ${demoPerson(who).id} and ${condition}`.execute(database.db)
      return rows.length > 0
    },
  }
}
