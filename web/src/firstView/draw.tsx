import type { DrawFirstView, FirstAnswer, WantedCall } from '@pandu/contract/kit'
import { readMe, type Me } from '@pandu/contract/session'
import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { App } from '../App.tsx'
import { drawFor } from '../kit/drawnView.ts'
import { createQueryClient, keyOf } from '../kit/query.ts'
import { addressOf } from '../kit/requests.ts'
import { screenAt } from '../kit/screens.ts'
import { signInAs, forgetSignedIn } from '../kit/session.ts'
import { buildRouter } from '../router.tsx'
import { screens } from '../screens.ts'
import { prepareHtml } from './prepareHtml.ts'
import { styleFilesOf, stylesFor, withoutUnusedVariables } from './stylesFor.ts'

/** What the answers of the second round ask for, the page asks for itself. */
const ROUNDS = 3
const me = { at: readMe.at, url: `/api/${readMe.path}` }

/**
 * Draws a page as it looks when its first calls are answered: each round makes the calls that the last one has asked for. Undefined where the page
 * decides itself what to show: where its reader may not open it, and where a session has ended.
 *
 * Rendering waits for nothing. Modules of the web hold who is signed in and for which device they draw; they are told before each rendering, because
 * other readers are drawn for in between.
 */
export const draw: DrawFirstView = async (path, view, styles, makeCalls) => {
  const screen = screenAt(screens, new URL(path, 'http://pandu.invalid').pathname)
  const isBehindLogin = screen?.page.guard === 'auth'
  const files = screen?.source === undefined ? undefined : styleFilesOf(styles, screen.source, isBehindLogin)
  if (!files || isBehindLogin !== view.hasSession) return undefined
  const [who] = isBehindLogin ? ((await makeCalls([me])) as [Me | undefined]) : [null]
  // What somebody with a first password sees in place of the page comes with code that is loaded later.
  if (who === undefined || who?.user.first_password === 1) return undefined

  const begin = () => {
    drawFor(view)
    if (who) return signInAs(who)
    forgetSignedIn()
    return null
  }
  const client = createQueryClient()
  client.setQueryData(keyOf(readMe, {}), begin())
  const router = buildRouter(screens, client, createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  if (router._serverResult === undefined || router._serverResult.type !== 'render' || router._serverResult.status !== 200) return undefined

  const answers: FirstAnswer[] = who ? [[readMe.area, readMe.at, {}, me.url, who]] : []
  for (let round = 1; ; round++) {
    begin()
    const rendered = renderToString(<App router={router} client={client} />)
    const wanted = round < ROUNDS ? wantedCalls(client) : []
    const bodies = await makeCalls(wanted)
    const found = wanted.flatMap(({ key, url }, at): FirstAnswer[] => (bodies[at] === undefined ? [] : [[...key, url, bodies[at]]]))
    if (found.length === 0) {
      if (!isWhole(rendered)) return undefined
      const { html, css } = prepareHtml(rendered, { canType: !isBehindLogin })
      const used = withoutUnusedVariables(stylesFor(html, styles, files) + css, html)
      return { html, css: used, styles: files, answers }
    }
    for (const [area, at, input, , body] of found) client.setQueryData([area, at, input], body)
    answers.push(...found)
  }
}

/**
 * False where a part could not be rendered, for which React then shows what is shown while it is loading, and where the page comes with later code.
 */
const isWhole = (html: string) =>
  html.includes('<main') && !/<main[^>]*><\/main>/.test(html) && !html.includes('<!--$!-->') && !html.includes('data-loading-page')

type Key = ReturnType<typeof keyOf>

/** The reads that the page has asked for and that have no answer. */
const wantedCalls = (client: QueryClient): (WantedCall & { key: Key })[] =>
  client
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state, options }) => {
      if (state.data !== undefined || ('enabled' in options && options.enabled === false)) return []
      const key = queryKey as unknown as Key
      const [, at, input] = key
      const [method, path] = at.split(' ')
      return method === 'GET' && path !== undefined ? [{ key, at, url: addressOf({ method, path }, input).url }] : []
    })
