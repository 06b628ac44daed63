import { loggedError } from '../kit/logger.ts'

/**
 * How a child process behaves: it reports when it is ready, ends when it is asked to or when its parent is gone, and leaves Ctrl-C to the parent,
 * because a terminal sends that to all processes at once.
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
  // Without a parent the database stops too, and the next start needs the port.
  process.on('disconnect', () => stop(1000))

  try {
    await running
    process.send?.('ready')
  } catch (error) {
    console.error(loggedError(error).stack)
    process.exit(1)
  }
}
