import { createApp } from '../../server/src/app.ts'
import { readEnv } from '../../server/src/kit/env.ts'
import { pg, type World } from './world.ts'

/** A statement with its values, as pg takes them. `name` is that of a prepared one. */
export interface Statement {
  text: string
  values: unknown[]
  name?: string
}
/** Statements that run at the same time. */
export type Stage = Statement[]

type Query = (...args: unknown[]) => unknown

/** Records the statements of some work in stages. A statement that begins before others have ended belongs to their stage. */
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

/** A statement becomes a prepared one at its third use (docs/decisions/0044). */
const WARM_UP_READS = 3

/** Starts the product in this process without cached answers, so that each read runs its statements. Call `close` at the end. */
export const openRecorder = async ({ databaseUrl, dataDir }: Pick<World, 'databaseUrl' | 'dataDir'>) => {
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ANSWERS_KEPT_SECONDS: '0' }
  const app = await createApp({ env: readEnv(settings), databaseUrl })
  await app.ready()
  return {
    app,
    /** Records the statements of a frequent read: prepared ones, and without those that only its first time runs. */
    record: async (url: string, headers: Record<string, string>) => {
      const ask = async () => {
        const answer = await app.inject({ url, headers })
        if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`)
      }
      for (let time = 0; time < WARM_UP_READS; time++) await ask()
      return recordStatements(ask)
    },
    close: () => app.close(),
  }
}
