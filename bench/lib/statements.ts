import { createApp } from '../../server/src/app.ts'
import { readEnv } from '../../server/src/kit/env.ts'
import { pg, type World } from './world.ts'

export interface Statement {
  text: string
  values: unknown[]
  name?: string
}
/** Statements that are under way at the same time. */
export type Stage = Statement[]

type Query = (...args: unknown[]) => unknown

/** What a piece of work asks the database, in stages: a statement that began before others had ended belongs to theirs. */
const recordStatements = async (work: () => Promise<unknown>): Promise<Stage[]> => {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const { query } = prototype
  const stages: Stage[] = []
  let open = 0
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const config = typeof args[0] === 'string' ? { text: args[0], values: args[1] } : (args[0] as Statement)
    const values = (Array.isArray(config.values) ? config.values : []) as unknown[]
    const statement = { text: config.text, values, ...('name' in config && config.name && { name: config.name }) }
    if (open++ === 0) stages.push([statement])
    else stages.at(-1)!.push(statement)
    const last = args.at(-1)
    if (typeof last === 'function') {
      return query.call(this, ...args.slice(0, -1), (...answer: unknown[]) => {
        open--
        ;(last as Query)(...answer)
      })
    }
    return Promise.resolve(query.apply(this, args)).finally(() => open--)
  }
  try {
    await work()
  } finally {
    prototype.query = query
  }
  return stages
}

/** Statements get their names when they come for the third time (docs/decisions/0044). */
const ASKED_BEFORE = 3

/** A product in this process that keeps no answers, so that each read asks the database. Call `close` at the end. */
export const openRecorder = async ({ databaseUrl, dataDir }: Pick<World, 'databaseUrl' | 'dataDir'>) => {
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ANSWERS_KEPT_SECONDS: '0' }
  const app = await createApp({ env: readEnv(settings), databaseUrl })
  await app.ready()
  return {
    app,
    /** The statements of a read as it is once it has come often: named, and without what is done only the first time. */
    record: async (url: string, headers: Record<string, string>) => {
      const ask = async () => {
        const answer = await app.inject({ url, headers })
        if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`)
      }
      for (let time = 0; time < ASKED_BEFORE; time++) await ask()
      return recordStatements(ask)
    },
    close: () => app.close(),
  }
}
