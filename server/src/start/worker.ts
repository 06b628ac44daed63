/**
 * The manners of a child process: it says when it is ready, ends when asked or when its parent is gone, and leaves
 * Ctrl-C to the parent, which a terminal sends to the whole family at once.
 */
export async function behave(start: () => Promise<{ close: () => Promise<unknown> }>): Promise<void> {
  const running = start()
  let stopping = false
  const stop = (patience: number) => async (): Promise<void> => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), patience).unref()
    const failed = await running
      .then((it) => it.close())
      .then(
        () => false,
        () => true,
      )
    process.exit(failed ? 1 : 0)
  }
  process.on('SIGINT', () => {})
  process.on('SIGHUP', () => {})
  process.on('SIGTERM', stop(7000))
  process.on('message', (message) => message === 'stop' && void stop(7000)())
  // Without a parent the database is going away too, and the next start wants the port.
  process.on('disconnect', stop(1000))

  try {
    await running
    process.send?.('ready')
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
}
