import { once } from 'node:events'
import { connect } from 'node:net'

/** What requests took: how many were answered per second, and percentiles of the response time in milliseconds. */
export interface Load {
  perSecond: number
  p50: number
  p95: number
  p99: number
}

interface Wanted {
  port: number
  /** Returns the next request, or undefined when this connection has no more to send. */
  next: () => { method: string; path: string; headers: Record<string, string>; body?: string } | undefined
  connections: number
  seconds: number
}

/**
 * Sends requests one after another on each connection and measures each. It uses plain sockets, because an HTTP client would need as much CPU time as
 * the measured server, and both share the same cores. Throws at the first answer other than 200.
 */
export const load = async ({ port, next, connections, seconds }: Wanted): Promise<Load> => {
  const times: number[] = []
  const began = performance.now()
  const end = began + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(port, '127.0.0.1').setNoDelay()
      await once(socket, 'connect')
      const answers = answersOf(socket)
      while (performance.now() < end) {
        const wanted = next()
        if (!wanted) break
        const start = performance.now()
        socket.write(requestText(wanted))
        const { value } = await answers.next()
        if (value?.status !== 200) throw new Error(`${wanted.method} ${wanted.path} answered ${value?.status}: ${value?.body}`)
        times.push(performance.now() - start)
      }
      socket.destroy()
    }),
  )
  const took = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return { perSecond: times.length / took, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** The text of an HTTP/1.1 request for a plain socket. The body of a POST is sent as JSON. */
export const requestText = ({ method, path, headers, body = '' }: NonNullable<ReturnType<Wanted['next']>>) => {
  const all = {
    Host: 'bench',
    ...headers,
    ...(method === 'POST' && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

/**
 * Reads the answers from a socket: the status and the first 300 bytes of the body. Throws at an answer without a content-length, which the product and
 * the baseline always send.
 */
export async function* answersOf(socket: AsyncIterable<Buffer>) {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of socket) {
    rest = rest.length ? Buffer.concat([rest, chunk]) : chunk
    for (;;) {
      const head = rest.indexOf('\r\n\r\n')
      if (head < 0) break
      const text = rest.toString('latin1', 0, head)
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1])
      if (Number.isNaN(length)) throw new Error(`An answer without a length:\n${text}`)
      const whole = head + 4 + length
      if (rest.length < whole) break
      yield { status: Number(text.slice(9, 12)), body: rest.toString('utf8', head + 4, Math.min(whole, head + 304)) }
      rest = rest.subarray(whole)
    }
  }
}
