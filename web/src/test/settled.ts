import type { QueryClient } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'

/** Effects run, and calls that they make are on their way. */
const nextTask = () => act(() => new Promise<void>((done) => void setTimeout(done)))

/**
 * Resolves when all calls of a page have been answered and what follows from them is drawn. For tests that say what is not there or was not asked for:
 * said earlier, it holds whatever the page does. Does not wait for code that comes later, nor for timers.
 */
export async function settled({ client }: { client: QueryClient }) {
  const isBusy = () => client.isFetching() + client.isMutating() > 0
  do {
    await nextTask()
    await waitFor(() => {
      if (isBusy()) throw new Error('calls are on their way')
    })
    await nextTask()
  } while (isBusy())
}
