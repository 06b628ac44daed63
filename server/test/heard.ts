import { type DemoUsername, demoPerson } from '../seed/people.ts'
import type { openTestDatabase } from './open-database.ts'

interface Heard {
  to: number[]
  name: string
}

/** What open screens are told while something is done: to whom, and the name of the frame. */
export const heardWhile = async ({ pool }: Pick<ReturnType<typeof openTestDatabase>, 'pool'>, work: () => Promise<unknown>) => {
  const listener = await pool.connect()
  const heard: Heard[] = []
  try {
    listener.on('notification', ({ payload }) => {
      const { to, frame } = JSON.parse(payload ?? '') as { to: number[]; frame?: { name: string } }
      // The end of a session closes screens and tells them nothing.
      if (frame) heard.push({ to, name: frame.name })
    })
    await listener.query('listen pandu_live')
    await work()
    // What was told arrives with the next answer on the listening connection.
    await listener.query('select 1')
    return heard
  } finally {
    await listener.query('unlisten *')
    listener.removeAllListeners('notification')
    listener.release()
  }
}

/** Who of these people hears of it on open screens, in their order. */
export const hearersWhile = async <Who extends DemoUsername>(
  database: Pick<ReturnType<typeof openTestDatabase>, 'pool'>,
  people: readonly Who[],
  work: () => Promise<unknown>,
) => {
  const heard = new Set((await heardWhile(database, work)).flatMap(({ to }) => to))
  return people.filter((who) => heard.has(demoPerson(who).id))
}
