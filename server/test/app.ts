import { afterAll, beforeAll } from 'vitest'
import { type Endpoint, type ErrorBody, type InputOf, type OutputOf, type Upload, pathParameters } from '@pandu/contract/kit'
import { changePassword } from '@pandu/contract/session'
import { type DemoUsername, demoPassword } from '../seed/people.ts'
import { createApp } from '../src/app.ts'
import { type TestDatabase, freshDatabase, ownFiles, testEnv } from './database.ts'

/** An answer as a test looks at it: `data` typed as the endpoint promises when it went well, `error` otherwise. */
export interface Answer<E extends Endpoint> {
  status: number
  body: OutputOf<E>
  error: ErrorBody
  headers: Record<string, unknown>
  raw: Buffer
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** A file to send: its bytes under a name and a claimed type. */
export const sendFile = (name: string, bytes: Buffer | string, type = 'application/octet-stream') => new File([bytes], name, { type })

/**
 * The real application on a database of the test file's own with the demo world in it, called in process.
 * `as('upcm').call(reviewInternship, {...})`; files in the input (see sendFile) make it multipart.
 */
export const testApp = (settings: Record<string, string> = {}, more: Omit<Parameters<typeof createApp>[0], 'env' | 'databaseUrl'> = {}) => {
  let app: Awaited<ReturnType<typeof createApp>>
  let database: TestDatabase
  let dataDir: string
  const tokens = new Map<string, Promise<string>>()

  beforeAll(async () => {
    database = await freshDatabase()
    dataDir = await ownFiles()
    const env = testEnv(database.url, { DATA_DIR: dataDir, ...settings })
    // A test may make more calls in a minute than a person: one that is refused for their number has tested nothing.
    app = await createApp({ env, databaseUrl: database.url, callsPerMinute: Number.MAX_SAFE_INTEGER, ...more })
    await app.ready()
  })
  afterAll(async () => {
    await app?.close()
    await database?.drop()
  })

  const tokenOf = (username: string) => {
    const known = tokens.get(username) ?? signIn(username)
    tokens.set(username, known)
    return known
  }
  const signIn = async (username: string, password = demoPassword) => {
    const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: username, password } })
    if (answer.statusCode !== 200) throw new Error(`${username} cannot sign in: ${answer.body}`)
    return answer.json<{ token: string }>().token
  }

  /** Signs somebody new in, who sets another password than the given one: until then hardly anything is open. */
  const signInFirst = async (username: string, given: string) => {
    const token = await signIn(username, given)
    const password = `${given}-changed`
    const changed = await send(changePassword, { old_password: given, password, password_confirmation: password }, bearer(token))
    if (changed.status !== 200) throw new Error(`${username} cannot change the first password: ${changed.raw.toString()}`)
    return token
  }

  const send = async <E extends Endpoint>(endpoint: E, input: unknown, headers: Record<string, string>): Promise<Answer<E>> => {
    const given = { ...(input as Record<string, unknown>) }
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given[name])))
    for (const name of pathParameters(endpoint.path)) delete given[name]
    const url = `/api/${path}`
    const answer =
      endpoint.method === 'GET'
        ? await app.inject({ url: `${url}?${query(given)}`, headers })
        : await app.inject({ method: 'POST', url, ...(await bodyOf(Array.isArray(input) ? input : given, headers)) })
    const isJson = String(answer.headers['content-type']).includes('json')
    const body = isJson ? answer.json() : undefined
    return { status: answer.statusCode, body, error: body, headers: answer.headers, raw: answer.rawPayload }
  }

  return {
    /** The Fastify application, for requests that no endpoint describes. */
    get app() {
      return app
    },
    get databaseUrl() {
      return database.url
    },
    get dataDir() {
      return dataDir
    },
    signIn,
    signInFirst,
    /** Signs these people in before they do something at once: whoever came from the sign-in would arrive after the others, and decide second with every right. */
    ready: async (...names: DemoUsername[]) => {
      await Promise.all(names.map((name) => tokenOf(name)))
    },
    /** Calls as a demo person, or with the bearer token of anybody else's. */
    as: (who: DemoUsername | { token: string }) => ({
      call: async <E extends Endpoint>(endpoint: E, input: TestInput<InputOf<E>>, headers: Record<string, string> = {}) =>
        send(endpoint, input, { ...bearer(typeof who === 'string' ? await tokenOf(who) : who.token), ...headers }),
    }),
    /** Calls without any session. */
    visitor: { call: <E extends Endpoint>(endpoint: E, input: TestInput<InputOf<E>>) => send(endpoint, input, {}) },
  }
}

/** An input whose uploads are files to send. */
type TestInput<I> = I extends Upload ? File : I extends object ? { [K in keyof I]: TestInput<I[K]> | Extract<I[K], Upload> } : I

const query = (given: Record<string, unknown>) => {
  const pairs: [string, string][] = Object.entries(given).flatMap(([key, value]) =>
    Array.isArray(value)
      ? value.map((one): [string, string] => [`${key}[]`, String(one)])
      : typeof value === 'object' && value !== null
        ? Object.entries(value).map(([inner, v]) => [`${key}[${inner}]`, String(v)] as [string, string])
        : value === undefined
          ? []
          : [[key, String(value as string | number)]],
  )
  return new URLSearchParams(pairs).toString()
}

const bodyOf = async (given: object, headers: Record<string, string>) => {
  if (!Object.values(given).some((value) => value instanceof File)) return { payload: given, headers }
  const form = new FormData()
  for (const [key, value] of Object.entries(given)) if (value !== undefined) form.append(key, value instanceof File ? value : String(value))
  const encoded = new Response(form)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { ...headers, 'content-type': encoded.headers.get('content-type')! },
  }
}
