import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Endpoint, type InputOf, type OutputOf, pathParameters } from '@pandu/contract/kit'
import WebSocket from 'ws'
import { demoPassword } from '../seed/people.ts'
import { ownFiles } from '../test/database.ts'
import { freePort, ready, startMain } from '../test/processes.ts'

export interface Answered<E extends Endpoint = Endpoint> {
  status: number
  headers: IncomingHttpHeaders
  text: string
  body: OutputOf<E>
}

/** One request on a connection of its own, so that any of several processes may get it. */
export const ask = async (
  address: string,
  { body, ...options }: RequestOptions & { body?: string | Buffer | Readable; rejectUnauthorized?: boolean; servername?: string } = {},
): Promise<Answered> => {
  const url = new URL(address)
  const answer = await new Promise<IncomingMessage>((done, fail) => {
    const sent = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, { agent: false, ...options }, done)
    sent.on('error', fail)
    if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) sent.end(body)
    else body.pipe(sent)
  })
  const text = (await buffer(answer)).toString()
  const isJson = String(answer.headers['content-type']).includes('json')
  return { status: answer.statusCode ?? 0, headers: answer.headers, text, body: (isJson ? JSON.parse(text) : undefined) as never }
}

/** Calls an endpoint of the product at an address. */
export const callAt =
  (base: string, more: Parameters<typeof ask>[1] = {}) =>
  async <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    token?: string,
    headers: Record<string, string> = {},
  ): Promise<Answered<E>> => {
    const given = { ...(input as Record<string, unknown>) }
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given[name])))
    for (const name of pathParameters(endpoint.path)) delete given[name]
    const common = { ...more, method: endpoint.method, headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) } }
    const answer =
      endpoint.method === 'GET'
        ? await ask(`${base}/api/${path}?${query(given)}`, common)
        : await ask(`${base}/api/${path}`, {
            ...common,
            headers: { ...common.headers, 'content-type': 'application/json' },
            body: JSON.stringify(given),
          })
    return answer as Answered<E>
  }

const query = (given: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(given).flatMap(([key, value]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).map(([inner, one]): [string, string] => [`${key}[${inner}]`, String(one)])
        : [[key, String(value)] as [string, string]],
    ),
  ).toString()

/** The whole product in its own processes on a database, with files of its own. */
export const startReal = async (databaseUrl: string, settings: Record<string, string> = {}) => {
  const port = await freePort()
  const started = startMain({
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: await ownFiles(),
    DEMO: 'true',
    DISK_RESERVE: '0',
    LOG_LEVEL: 'warn',
    ...settings,
  })
  const stop = async () => {
    started.process.kill('SIGTERM')
    await started.ended
  }
  try {
    await ready(started, 180_000)
  } catch (error) {
    await stop()
    throw error
  }
  const base = `http://127.0.0.1:${port}`
  return { port, base, call: callAt(base), said: started.said, stop, signIn: (who: string) => signInAt(base, who) }
}

export const signInAt = async (base: string, who: string, more: Parameters<typeof ask>[1] = {}) => {
  const body = JSON.stringify({ email: who, password: demoPassword })
  const answer = await ask(`${base}/api/auth/login`, {
    ...more,
    method: 'POST',
    headers: { ...(more.headers as Record<string, string> | undefined), 'content-type': 'application/json' },
    body,
  })
  if (answer.status !== 200) throw new Error(`${who} cannot sign in: ${answer.text}`)
  return { token: (answer.body as { token: string }).token, answer }
}

/** A screen on the live channel. */
export const openScreen = async (address: string, options: WebSocket.ClientOptions = {}) => {
  const socket = new WebSocket(address, options)
  const frames: unknown[] = []
  socket.on('message', (data) => frames.push(JSON.parse((data as Buffer).toString())))
  const closed = new Promise<number>((done) => socket.once('close', done))
  await new Promise<void>((done, fail) => socket.once('open', () => done()).once('error', fail))
  return { frames, closed, end: () => socket.close() }
}
