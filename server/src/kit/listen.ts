import pg from 'pg'
import { asError } from './faults.ts'

/** How long until a lost connection is opened again, in milliseconds. */
const AGAIN = 500

/** What to do with the messages of a channel of PostgreSQL. */
export interface Hearing {
  readonly channel: string
  readonly deliver: (payload: string) => void
  /** The connection is lost: until `joined`, messages are missed. */
  readonly lost?: () => void
  /** The channel is connected; `afterGap` when something may have been missed since the last time. */
  readonly joined?: (afterGap: boolean) => void
}

/**
 * Holds the one connection on which a process listens to what others commit (LISTEN). A lost connection is opened again. PostgreSQL keeps no messages
 * for absent listeners, so whoever keeps something must treat a gap as "anything may have changed".
 */
export const openListener = (databaseUrl: string, log: (error: Error) => void, hearings: readonly Hearing[]) => {
  const byChannel = new Map(hearings.map((one) => [one.channel, one]))
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let wasLost = false

  const listen = async () => {
    const next = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
    let over = false
    const again = () => {
      if (over || stopped) return
      over = true
      wasLost = true
      for (const one of hearings) one.lost?.()
      timer = setTimeout(() => void listen(), AGAIN)
    }
    next.on('error', log)
    next.on('end', again)
    next.on('notification', ({ channel, payload }) => byChannel.get(channel)?.deliver(payload ?? ''))
    client = next
    try {
      await next.connect()
      await next.query([...byChannel.keys()].map((channel) => `listen ${channel}`).join('; '))
      if (!stopped) for (const one of hearings) one.joined?.(wasLost)
    } catch (error) {
      log(asError(error))
      await next.end().catch(() => {})
      again()
    }
  }

  return {
    start: listen,
    close: async () => {
      stopped = true
      for (const one of hearings) one.lost?.()
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
