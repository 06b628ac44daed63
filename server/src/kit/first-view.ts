import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import {
  type Endpoint,
  type FirstView,
  isZone,
  paramsOfAddress,
  type View,
  VIEW_COOKIE,
  viewWidths,
  type WantedCall,
  writesWith,
} from '@pandu/contract/kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Env } from './env.ts'
import { sessionCookie } from './session.ts'

// Draws the first view of a page, as HTML with the answers of its first calls, so that a phone on a slow line shows a list before it has the code of the
// page. The calls are made in the name of the reader by the same way as from outside, so they answer what the reader may see and nothing else.

export type ToThread = { id: number; path: string; view: View } | { id: number; answers: readonly unknown[] }
export interface FromThread {
  /** Which page it is about; 0 says that the thread has loaded its code. */
  id: number
  calls?: readonly WantedCall[]
  view?: FirstView | undefined
  error?: string
}

/** How many pages may be drawn at a time; further ones are sent without their views. */
const MOST = 16
const THREAD_MEMORY_MB = 256
/** A thread that says nothing while so many pages wait for it in vain is replaced, but not in its first milliseconds, when pages take longer. */
const MOST_UNANSWERED = 3
const WARM_UP = 30_000

/** Anybody can open pages as a visitor. So many a second are drawn for visitors, so that those who are signed in get their views all the same. */
const VISITORS_A_SECOND = 10

/**
 * A page is drawn for somebody who opens it, not for the code that stores it for times without a connection (web/public/sw.js). When that code passes on
 * the request of a page that is opened, the browser says `empty` in place of `document`.
 */
const isOpened = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && ['document', 'empty'].includes(String(headers['sec-fetch-dest']))

/**
 * How the browser wants its pages; undefined for one that has not said so yet. Pages for visitors show no times and look the same on all devices, so
 * that also the first one can be drawn.
 */
const viewOf = (cookie: string | undefined, hasSession: boolean, nonce: string): View | undefined => {
  if (!hasSession) return { hasSession, narrow: 0, zone: 'UTC', nonce }
  const [, narrow, zone] = /^(\d)\.([\w+\-/]{1,64})$/.exec(cookie ?? '') ?? []
  if (zone === undefined || Number(narrow) > viewWidths.length || !isZone(zone)) return undefined
  return { hasSession, narrow: Number(narrow), zone, nonce }
}

/** Whether a call may be made before the page makes it: reads that leave no trace and whose answers may be in a page. */
const mayAnswer = ({ method, writes, download, secretAnswer }: Endpoint) =>
  method === 'GET' && (writes === false || writes === 'include') && !download && !secretAnswer

/** Whether an address is one of this call. Steps to another folder (`..`) would lead to a call that is not checked. */
const isOf = ({ path }: Endpoint, url: string) => {
  const pattern = `/api/${path.replaceAll(/\{(\w+)\}/g, '$$$1')}`
  const [plain = ''] = url.split(/[?#]/)
  return paramsOfAddress({ path: pattern, values: {} }, plain) !== undefined && new URL(plain, 'http://pandu.invalid').pathname === plain
}

/** What an address includes, in whatever way it is written: `include`, `include[]`, `include[0]`. */
const includeOf = (url: string) => [...new URL(url, 'http://pandu.invalid').searchParams.keys()].find((name) => name.startsWith('include'))

interface Parts {
  env: Pick<Env, 'apiKey' | 'firstViewMs'>
  calls: readonly Endpoint[]
  /** The build of the web. */
  folder: string
}

/** Draws the page that a request opens; undefined: the page is sent without a view. The nonce allows the styles in it. */
export type DrawFirstViewOf = (request: FastifyRequest, nonce: string) => Promise<FirstView | undefined>

/** Draws first views until the app is closed; without a build for it, none. */
export const openFirstViews = (app: FastifyInstance, { env, calls, folder }: Parts): DrawFirstViewOf => {
  const built = join(folder, '.first-view')
  const allowed = new Map(calls.flatMap((call) => (mayAnswer(call) ? [[call.at as string, call]] : [])))
  type Drawing = { request: FastifyRequest; view: View; isCalling: boolean; end: (view?: FirstView) => void }
  const drawings = new Map<number, Drawing>()
  let last = 0
  let thread: Worker | undefined
  let startedAt = 0
  let unanswered = 0
  let isLoaded = false
  let isClosed = false
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread takes no origin
  const say = (message: ToThread) => thread?.postMessage(message)

  const makeCall = async ({ request, view }: Drawing, { at, url }: WantedCall): Promise<unknown> => {
    const call = allowed.get(at)
    // What is public is said to visitors only, who get nothing else.
    if (!call || (call.access === 'public') === view.hasSession || !isOf(call, url) || writesWith(call, { include: includeOf(url) }))
      return undefined
    const { statusCode, body } = await app.inject({
      method: 'GET',
      url,
      remoteAddress: request.ip,
      headers: {
        accept: 'application/json',
        ...(view.hasSession && { cookie: request.headers.cookie }),
        'x-api-key': env.apiKey ?? 'web',
        'x-time-zone': view.zone,
        'user-agent': request.headers['user-agent'],
      },
    })
    return statusCode === 200 ? JSON.parse(body) : undefined
  }

  const hear = async ({ id, calls: wanted, view, error }: FromThread) => {
    unanswered = 0
    isLoaded = true
    const drawing = drawings.get(id)
    if (error !== undefined) app.log.warn({ path: drawing?.request.url.replace(/\?.*/s, ''), error }, 'a first view could not be drawn')
    if (!drawing) return
    if (!wanted) return drawing.end(view)
    drawing.isCalling = true
    const answers = await Promise.all(wanted.map((one) => makeCall(drawing, one).catch(() => undefined)))
    drawing.isCalling = false
    say({ id, answers })
  }

  const start = () => {
    startedAt = Date.now()
    unanswered = 0
    const started = new Worker(new URL('./first-view-thread.ts', import.meta.url), {
      workerData: { folder: built },
      // The thread does not get the settings of the server.
      env: { NODE_ENV: 'production' },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY_MB },
    })
    started.on('message', (message: FromThread) => void hear(message))
    started.on('error', (error) => app.log.error({ message: error.message }, 'the thread of first views ended'))
    started.once('exit', () => {
      if (thread === started) [thread, isLoaded] = [undefined, false]
      for (const drawing of drawings.values()) drawing.end()
    })
    started.unref()
    return started
  }

  // Loading the code of the web takes longer than the first reader should wait.
  app.addHook('onListen', async () => {
    if (existsSync(built)) thread ??= start()
  })
  app.addHook('onClose', async () => {
    isClosed = true
    await thread?.terminate()
  })

  let visitors = { second: 0, drawn: 0 }
  const isOneVisitorTooMany = () => {
    const second = Math.floor(Date.now() / 1000)
    if (visitors.second !== second) visitors = { second, drawn: 0 }
    visitors.drawn += 1
    return visitors.drawn > VISITORS_A_SECOND
  }

  return async (request, nonce) => {
    if (isClosed || drawings.size >= MOST || !isOpened(request)) return undefined
    const view = viewOf(request.cookies[VIEW_COOKIE], Boolean(request.cookies[sessionCookie]), nonce)
    if (!view || !existsSync(built)) return undefined
    thread ??= start()
    // While the thread loads its code, pages are sent without their views.
    if (!isLoaded || (!view.hasSession && isOneVisitorTooMany())) return undefined
    const id = ++last
    return new Promise((done) => {
      const timer = setTimeout(() => {
        if (!drawing.isCalling) unanswered += 1
        if (unanswered >= MOST_UNANSWERED && Date.now() - startedAt > WARM_UP) void thread?.terminate()
        end()
      }, env.firstViewMs)
      const end = (drawn?: FirstView) => {
        clearTimeout(timer)
        if (drawings.delete(id)) done(drawn)
      }
      const drawing: Drawing = { request, view, isCalling: false, end }
      drawings.set(id, drawing)
      say({ id, path: request.url, view })
    })
  }
}
