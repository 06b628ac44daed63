import { randomUUID } from 'node:crypto'
import { type Endpoint, type InputOf, type OutputOf, pathParameters } from '@pandu/contract/kit'
import { demoPassword } from '../../seed/people.ts'
import type { Product } from './product.ts'

/** What became of a write: its answer arrived; it was refused; or nobody knows. */
export type Outcome<T> = { is: 'done'; body: T } | { is: 'refused'; status: number; message: string } | { is: 'unknown'; status: number }

export interface Client {
  call: <E extends Endpoint>(who: string, endpoint: E, input: Sent<InputOf<E>>, more?: CallOptions) => Promise<Outcome<OutputOf<E>>>
  /** How often each status came; 0 is no answer. */
  statuses: Map<number, number>
  /** What was said with 500. */
  failures: Set<string>
  /** The tokens of all sessions. */
  sessions: () => Promise<string[]>
}

type Sent<I> = I extends object ? { [K in keyof I]: I[K] | File } : I

interface CallOptions {
  /** The same key for the same write: however often it is sent, it counts once. */
  key?: string
  /** The line is cut after so many milliseconds. */
  cutAfter?: number
}

/** Calls over the network, as a browser does. */
export const openClient = (product: Product): Client => {
  const tokens = new Map<string, Promise<string>>()
  const statuses = new Map<number, number>()
  const failures = new Set<string>()
  const base = `http://127.0.0.1:${product.port}/api/`

  const signIn = async (who: string): Promise<string> => {
    for (;;) {
      await product.up()
      const answer = await fetch(`${base}auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: who, password: demoPassword }),
        signal: AbortSignal.timeout(20_000),
      }).catch(() => undefined)
      if (answer?.ok) return ((await answer.json()) as { token: string }).token
      if (answer && answer.status < 500) throw new Error(`${who} cannot sign in: ${await answer.text()}`)
      product.doubt()
    }
  }
  const tokenOf = (who: string) => {
    const known = tokens.get(who) ?? signIn(who)
    tokens.set(who, known)
    return known
  }

  return {
    statuses,
    failures,
    sessions: () => Promise.all(tokens.values()),
    call: async (who, endpoint, input, { key, cutAfter = 15_000 } = {}) => {
      const token = await tokenOf(who)
      const given = { ...(input as Record<string, unknown>) }
      const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given[name])))
      for (const name of pathParameters(endpoint.path)) delete given[name]
      const headers: Record<string, string> = { authorization: `Bearer ${token}` }
      if (key) headers['idempotency-key'] = key
      const pairs = Object.entries((given.filter as object | undefined) ?? {}).map(([name, value]): [string, string] => [
        `filter[${name}]`,
        String(value),
      ])
      const isForm = Object.values(given).some((value) => value instanceof File)
      let body: string | FormData | undefined
      if (endpoint.method === 'POST' && isForm) {
        body = new FormData()
        for (const [name, value] of Object.entries(given)) body.append(name, value instanceof File ? value : String(value))
      } else if (endpoint.method === 'POST') {
        headers['content-type'] = 'application/json'
        body = JSON.stringify(given)
      }
      const url = `${base}${path}${endpoint.method === 'GET' ? `?${new URLSearchParams(pairs).toString()}` : ''}`
      let status = 0
      try {
        const answer = await fetch(url, { method: endpoint.method, headers, signal: AbortSignal.timeout(cutAfter), ...(body && { body }) })
        status = answer.status
        const text = await answer.text()
        if (status === 500) failures.add(`${endpoint.at}: ${text.slice(0, 200)}`)
        if (answer.ok) return { is: 'done', body: JSON.parse(text) as never }
        if (status < 500 && status !== 429) return { is: 'refused', status, message: text.slice(0, 300) }
      } catch {
        // Cut, or nobody there: it may have been done.
      } finally {
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
      product.doubt()
      return { is: 'unknown', status }
    },
  }
}

export const newKey = () => randomUUID()
