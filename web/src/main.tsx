import { mustExist } from '@pandu/contract/kit'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { keepView, takeFirstView } from './firstView/take.ts'
import { startPageEarly } from './kit/firstCalls.ts'
import { refreshWhenOnline } from './kit/offlineAnswers.ts'
import { printInLight } from './kit/paper.ts'
import { createQueryClient } from './kit/query.ts'
import { meQuery } from './kit/session.ts'
import { buildRouter } from './router.tsx'
import { screens } from './screens.ts'
import { watchFailures } from './shell/watchFailures.ts'

const client = createQueryClient()
const place = mustExist(document.getElementById('root'), 'The place of the page')

const start = async () => {
  const styles = takeFirstView(client, place)
  // Requested at once, beside the code of the page; every guard waits for it.
  void client.prefetchQuery(meQuery)
  refreshWhenOnline(client)
  await nextTask()
  const fetchPage = startPageEarly(screens, client, () => import('./shell/Shell.tsx'), location)
  await nextTask()
  fetchPage?.()
  await nextTask()
  await styles
  const router = buildRouter(screens, client)
  watchFailures(router, client)
  await nextTask()
  // In slices: otherwise a phone would not answer a touch until the whole page is rendered.
  startTransition(() => createRoot(place).render(<App router={router} client={client} />))
}

/** Separate tasks, so that a phone can answer a touch between them. What one of them requests is loaded during the next. */
const nextTask = () => new Promise((next) => setTimeout(next))

void nextTask().then(start)
keepView()
printInLight()
