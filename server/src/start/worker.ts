import { loggedError } from '../kit/logger.ts'

/**
 * The manners of a child process: it says when it is ready, ends when asked or when its parent is gone, and leaves
 * Ctrl-C to the parent, which a terminal sends to the whole family at once.
 */
export async function runWorker(start: () => Promise<{ close: () => Promise<unknown> }>): Promise<void> {
  const running = start()
  let stopping = false
  const stop = (patience: number): void => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), patience).unref()
    void finish()
  }
  const finish = async (): Promise<void> => {
    try {
      await (await running).close()
      process.exit(0)
    } catch (error) {
      console.error(loggedError(error).stack)
      process.exit(1)
    }
  }
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  process.on('SIGINT', () => {})
  process.on('SIGHUP', () => {})
  process.on('SIGTERM', () => stop(7000))
  process.on('message', (message) => message === 'stop' && stop(7000))
  // Without a parent the database is going away too, and the next start wants the port.
  process.on('disconnect', () => stop(1000))

  try {
    await running
    process.send?.('ready')
  } catch (error) {
    console.error(loggedError(error).stack)
    process.exit(1)
  }
}
