import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { BuiltStyles, DrawFirstView } from '@pandu/contract/kit'
import type { FromThread, ToThread } from './first-view.ts'

// Draws pages for first-view.ts. A thread of its own, because drawing takes some ten milliseconds in which other calls would wait, and because the code
// of the web expects globals that the server must not have.

const { folder } = workerData as { folder: string }
const { drawFirstView } = (await import(pathToFileURL(join(folder, 'index.js')).href)) as { drawFirstView: DrawFirstView }
const styles = JSON.parse(await readFile(join(folder, 'styles.json'), 'utf8')) as BuiltStyles

// Loads what every page needs, before the first page is asked for.
await drawFirstView('/', { hasSession: true, zone: 'UTC', narrow: 0, nonce: '' }, styles, () => Promise.resolve([]))

const waiting = new Map<number, (answers: readonly unknown[]) => void>()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread takes no origin
const send = (message: FromThread) => parentPort?.postMessage(message)

parentPort?.on('message', (message: ToThread) => {
  const { id } = message
  if ('answers' in message) {
    waiting.get(id)?.(message.answers)
    waiting.delete(id)
    return
  }
  const makeCalls = (calls: FromThread['calls'] & object) =>
    calls.length === 0
      ? Promise.resolve([])
      : new Promise<readonly unknown[]>((done) => {
          waiting.set(id, done)
          send({ id, calls })
        })
  drawFirstView(message.path, message.view, styles, makeCalls).then(
    (view) => send({ id, view }),
    (error: unknown) => send({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
send({ id: 0 })
