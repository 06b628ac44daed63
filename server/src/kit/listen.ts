import pg from 'pg'
import { asError } from './error-codes.ts'

/** The time after which a lost connection is opened again, in milliseconds. */
const AGAIN = 500

/** Handles the messages of a PostgreSQL channel. */
export interface ChannelHandler {
  readonly channel: string
  readonly deliver: (payload: string) => void
  /** Called when the connection is lost. Messages are missed until `joined`. */
  readonly lost?: () => void
  /** Called when the channel is connected. `afterGap` says that messages may have been missed. */
  readonly joined?: (afterGap: boolean) => void
}

/**
 * Opens the connection on which a process listens for messages of other processes (LISTEN). A lost connection is opened again. PostgreSQL does not
 * store messages, so a handler that caches data must assume after a gap that anything may have changed.
 */
export const openListener = (databaseUrl: string, log: (error: Error) => void, hearings: readonly ChannelHandler[]) => {
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
