import { framesMissed, type LiveFrame, SESSION_EXPIRED } from '@pandu/contract/kit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from './call.ts'
import { htmlToText } from './htmlToText.ts'
import { keepConnected } from './live.ts'

class FakeSocket {
  readyState = 0
  onopen?: () => void
  onclose?: (event: { code: number }) => void
  onmessage?: (event: { data: unknown }) => void
  close = vi.fn<() => void>(() => this.onclose?.({ code: 1005 }))
  opens() {
    this.readyState = 1
    this.onopen?.()
  }
}

let sockets: FakeSocket[]
const world = {
  ticket: vi.fn<() => Promise<string>>(() => Promise.resolve('t')),
  onFrame: vi.fn<(frame: LiveFrame) => void>(),
  onOpen: vi.fn<() => void>(),
  onGap: vi.fn<() => void>(),
  onLost: vi.fn<() => void>(),
  whenReachable: vi.fn<(again: () => void) => () => void>(() => () => undefined),
  poll: vi.fn<() => void>(),
}
let end: () => void

beforeEach(async () => {
  // Nothing is rendered here, so intervals may be fake too.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  sockets = []
  for (const mock of Object.values(world)) mock.mockClear()
  const connect = () => {
    const socket = new FakeSocket()
    sockets.push(socket)
    return socket as unknown as WebSocket
  }
  end = keepConnected({ ...world, connect, beganAt: performance.now() })
  await vi.advanceTimersByTimeAsync(0)
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

test('frames are passed on, anything else is dropped', () => {
  sockets[0]!.opens()
  const frame = { name: 'proposalReviewed', refreshes: ['proposals'] }
  for (const data of [JSON.stringify(frame), 'not json', '{"name":"x"}', 'null']) sockets[0]!.onmessage?.({ data })
  expect(world.onFrame.mock.calls).toEqual([[frame]])
})

test('a server that has heard nothing for a while has everything fetched again, on the same connection', () => {
  sockets[0]!.opens()
  sockets[0]!.onmessage?.({ data: JSON.stringify(framesMissed) })
  expect([world.onGap.mock.calls.length, world.onFrame.mock.calls.length, sockets.length]).toEqual([1, 0, 1])
})

test('a lost connection polls every minute, comes back with a new ticket, and then fetches what was missed', async () => {
  sockets[0]!.opens()
  expect(world.onGap).not.toHaveBeenCalled()
  sockets[0]!.onclose?.({ code: 1006 })
  await vi.advanceTimersByTimeAsync(1500)
  expect(sockets).toHaveLength(2)
  expect(world.ticket).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(world.poll).toHaveBeenCalledTimes(1)
  sockets[1]!.opens()
  expect(world.onGap).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(world.poll).toHaveBeenCalledTimes(1)
})

test('an open connection that ends is said, and it comes back as soon as the server can be reached', async () => {
  sockets[0]!.opens()
  expect(world.onLost).not.toHaveBeenCalled()
  sockets[0]!.onclose?.({ code: 1006 })
  expect(world.onLost).toHaveBeenCalledTimes(1)
  for (let failure = 0; failure < 6; failure++) {
    await vi.advanceTimersByTimeAsync(80_001)
    sockets.at(-1)!.onclose?.({ code: 1006 })
  }
  const before = sockets.length
  world.whenReachable.mock.calls[0]![0]()
  await vi.advanceTimersByTimeAsync(1500)
  expect(sockets).toHaveLength(before + 1)
})

test('it waits longer after each failure, a minute and a bit at most', async () => {
  for (let failure = 0; failure < 10; failure++) {
    sockets.at(-1)!.onclose?.({ code: 1006 })
    await vi.advanceTimersByTimeAsync(80_001)
  }
  expect(sockets).toHaveLength(11)
  sockets.at(-1)!.onclose?.({ code: 1006 })
  await vi.advanceTimersByTimeAsync(59_000)
  expect(sockets).toHaveLength(11)
})

test('after the end nothing is tried any more', async () => {
  sockets[0]!.opens()
  end()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(sockets).toHaveLength(1)
  expect(world.poll).not.toHaveBeenCalled()
})

test('the words of a notification come without its marks, and run nothing', () => {
  expect(htmlToText('<b>Your proposal</b> was <em>approved</em><img src=x onerror="globalThis.bad=1">')).toBe('Your proposal was approved')
  expect(globalThis).not.toHaveProperty('bad')
})

test('one screen too many asks without the channel, and comes back after the longest wait', async () => {
  sockets[0]!.opens()
  sockets[0]!.onclose?.({ code: 1013 })
  await vi.advanceTimersByTimeAsync(59_000)
  expect(sockets).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(22_000)
  expect(sockets).toHaveLength(2)
  expect(world.poll).toHaveBeenCalledTimes(1)
})

test('the first connection says how old the page is and fetches nothing again: the server knows what was missed', async () => {
  const ages: number[] = []
  const connect = (_ticket: string, age: number) => {
    const socket = new FakeSocket()
    sockets.push(socket)
    ages.push(age)
    return socket as unknown as WebSocket
  }
  const endLate = keepConnected({ ...world, connect, beganAt: performance.now() - 2000 })
  await vi.advanceTimersByTimeAsync(0)
  sockets[1]!.opens()
  expect(world.onGap).not.toHaveBeenCalled()
  sockets[1]!.onclose?.({ code: 1006 })
  await vi.advanceTimersByTimeAsync(1500)
  sockets[2]!.opens()
  expect(world.onGap).toHaveBeenCalledTimes(1)
  expect(ages).toEqual([expect.any(Number), 0])
  expect(ages[0]).toBeGreaterThanOrEqual(2000)
  endLate()
})

test('a session that was ended elsewhere is asked about at once, any other failure at the next minute', async () => {
  const failWith = async (error: Error) => {
    world.ticket.mockRejectedValueOnce(error)
    sockets.at(-1)!.onclose?.({ code: 1006 })
    await vi.advanceTimersByTimeAsync(10_000)
  }
  await failWith(new Error('offline'))
  expect(world.poll).not.toHaveBeenCalled()
  await failWith(new CallError(SESSION_EXPIRED, { message: 'Session Expired' } as never))
  expect(world.poll).toHaveBeenCalledTimes(1)
})
