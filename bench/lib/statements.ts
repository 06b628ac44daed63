import { pg } from './world.ts'

export interface Statement {
  text: string
  values: unknown[]
  name?: string
}
/** Statements that are under way at the same time. */
export type Stage = Statement[]

type Query = (...args: unknown[]) => unknown

/** What a piece of work asks the database, in stages: a statement that began before others had ended belongs to theirs. */
export const recordStatements = async (work: () => Promise<unknown>): Promise<Stage[]> => {
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
