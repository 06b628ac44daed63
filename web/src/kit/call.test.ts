import { endpointOf, messageOnly } from '@pandu/contract/kit'
import * as z from 'zod'
import { beforeEach, expect, test, vi } from 'vitest'
import { createFakeServer, refuse, type Answers } from '../test/fakeServer.ts'
import { call, CallError, forgetAnswers, onFailures } from './call.ts'
import { addressOf } from './requests.ts'

const endpoint = endpointOf('test')
const list = endpoint({ at: 'GET manage/thing/{kind}', does: '', source: '', access: 'signed-in', input: z.any(), output: z.any() })
const write = endpoint({ at: 'POST manage/thing', does: '', source: '', access: 'signed-in', input: z.any(), output: messageOnly })
const login = endpoint({ at: 'POST auth/login', does: '', source: '', access: 'public', input: z.any(), output: messageOnly })

const sessionEnded = vi.fn<() => Promise<boolean>>()
const proofAsked = vi.fn<() => Promise<boolean>>()
const factorAsked = vi.fn<() => void>()
const serverError = vi.fn<() => void>()

beforeEach(() => {
  sessionEnded.mockReset().mockResolvedValue(false)
  proofAsked.mockReset().mockResolvedValue(false)
  serverError.mockReset()
  factorAsked.mockReset()
  onFailures({ sessionEnded, proofAsked, factorAsked, serverError })
})

const serve = (answers: Answers) => {
  const server = createFakeServer(answers)
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('XMLHttpRequest', server.XMLHttpRequest)
  return server
}
const caught = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(CallError)
  return error as CallError
}

test('a read writes its filters in brackets, fills its path and leaves blanks out', () => {
  const { url } = addressOf(list, {
    kind: 'a/b',
    filter: { search: 'Sri & co', status: '', gone: undefined },
    page: { number: 2, size: 50 },
    ids: [1, 2],
  })
  expect(url).toBe('/api/manage/thing/a%2Fb?filter[search]=Sri%20%26%20co&page[number]=2&page[size]=50&ids[]=1&ids[]=2')
})

test('a write sends JSON with the API key and an idempotency key of its own', async () => {
  const server = serve({ 'POST manage/thing': { message: 'Thing created' } })
  await expect(call(write, { name: 'A', none: null })).resolves.toEqual({ message: 'Thing created' })
  await call(write, { name: 'B' })
  const [first, second] = server.received
  expect(first!.input).toEqual({ name: 'A', none: null })
  expect(first!.headers).toMatchObject({ 'X-API-KEY': 'web', 'Content-Type': 'application/json' })
  expect(first!.headers['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/)
  expect(second!.headers['Idempotency-Key']).not.toBe(first!.headers['Idempotency-Key'])
})

test('a file makes it multipart, with lists in brackets and progress on the way', async () => {
  const server = serve({ 'POST manage/thing': { message: '' } })
  const progress: number[] = []
  await call(
    write,
    { to: [3, 4], attachment: new File(['x'], 'a.png', { type: 'image/png' }), empty: null, gone: undefined },
    { onProgress: (share) => progress.push(share) },
  )
  const { input, headers } = server.received[0]!
  expect(input.to).toEqual(['3', '4'])
  expect(input.attachment).toBeInstanceOf(File)
  expect(input).toHaveProperty('empty', '')
  expect(input).not.toHaveProperty('gone')
  expect(headers['Content-Type']).toBeUndefined()
  expect(progress).toEqual([0.5])
})

test('field messages come from data.errors, and the message from the server', async () => {
  serve({ 'POST manage/thing': refuse(422, { name: ['taken'] }) })
  const error = await caught(call(write, {}))
  expect(error).toMatchObject({ status: 422, message: 'Please check the form', errors: { name: ['taken'] } })
})

test('an answer of a proxy gets a sentence of ours', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve({ status: 502, text: () => Promise.resolve('<html>Bad gateway</html>') }))
  expect((await caught(call(list, { kind: 'a' }))).message).toBe('The server is busy. Please try again in a moment.')
})

test('no connection is said in a sentence, and is uncertain', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const error = await caught(call(write, {}))
  expect(error).toMatchObject({ status: 0, isUncertain: true, message: 'No connection. Please check your network and try again.' })
})

test.each([666, 401])('status %i asks for the password, and goes on with the same key after signing in', async (status) => {
  let isSignedIn = false
  const server = serve({ 'POST manage/thing': () => (isSignedIn ? { message: 'saved' } : refuse(status)) })
  sessionEnded.mockImplementation(() => {
    isSignedIn = true
    return Promise.resolve(true)
  })
  await expect(call(write, { name: 'A' })).resolves.toEqual({ message: 'saved' })
  const [first, second] = server.received
  expect(second!.headers['Idempotency-Key']).toBe(first!.headers['Idempotency-Key'])
})

test('a call that waits for the password goes out again with the same key once it was given, and is refused when it was not', async () => {
  let isProved = false
  const waits = () => new Response(JSON.stringify({ message: 'Please enter your password again', data: { prove: true } }), { status: 403 })
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(isProved ? new Response('{"message":"saved"}') : waits()))
  vi.stubGlobal('fetch', fetch)
  expect((await caught(call(write, {}))).message).toBe('Please enter your password again')
  proofAsked.mockImplementation(() => {
    isProved = true
    return Promise.resolve(true)
  })
  await expect(call(write, {})).resolves.toEqual({ message: 'saved' })
  const keys = fetch.mock.calls.map(([, init]) => (init!.headers as Record<string, string>)['Idempotency-Key'])
  expect(keys[2]).toBe(keys[1])
  expect(keys[1]).not.toBe(keys[0])
})

test('a call that waits for a second factor says so to the page, also where nobody waits for it, and is not sent again', async () => {
  const waits = () => new Response(JSON.stringify({ message: 'Please set up', data: { factor: true } }), { status: 403 })
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(waits()))
  vi.stubGlobal('fetch', fetch)
  expect((await caught(call(write, {}))).message).toBe('Please set up')
  await caught(call(write, {}, { quiet: true }))
  expect([factorAsked.mock.calls.length, fetch.mock.calls.length]).toEqual([2, 2])
  expect(proofAsked).not.toHaveBeenCalled()
})

test('a refusal for good asks for no password', async () => {
  serve({ 'POST manage/thing': refuse(403, 'You are not allowed to do this') })
  await caught(call(write, {}))
  expect(proofAsked).not.toHaveBeenCalled()
})

test('a refused login is the form’s matter, not the end of a session', async () => {
  serve({ 'POST auth/login': refuse(401, 'E-mail or password is wrong') })
  expect((await caught(call(login, {}))).message).toBe('E-mail or password is wrong')
  expect(sessionEnded).not.toHaveBeenCalled()
})

test('500 turns the page to the server error, unless nobody waits for the call', async () => {
  serve({ 'POST manage/thing': refuse(500, 'Something went wrong') })
  await caught(call(write, {}, { quiet: true }))
  await caught(call(write, {}, { inBackground: true }))
  expect(serverError).not.toHaveBeenCalled()
  await caught(call(write, {}))
  expect(serverError).toHaveBeenCalledOnce()
})

test('an answer that has not changed is not sent again, and nothing of it is kept after a sign-out', async () => {
  const asked: (string | null)[] = []
  let text = '{"data":[1]}'
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    const etag = `W/"${text.length}"`
    asked.push(headers['If-None-Match'] ?? null)
    return headers['If-None-Match'] === etag
      ? new Response(null, { status: 304 })
      : new Response(text, { status: 200, headers: { etag, 'content-type': 'application/json' } })
  })
  const first = await call(list, { kind: 'same' })
  expect(await call(list, { kind: 'same' })).toBe(first)
  expect(await call(list, { kind: 'other' })).toEqual({ data: [1] })
  text = '{"data":[1,2]}'
  expect(await call(list, { kind: 'same' })).toEqual({ data: [1, 2] })
  forgetAnswers()
  await call(list, { kind: 'same' })
  expect(asked).toEqual([null, 'W/"12"', null, 'W/"12"', null])
})

/** A server that refuses so many requests as busy and says when to come back. */
const busyFor = (times: number, retryAfter: string, status = 503) => {
  let asked = 0
  const fetch = vi.fn<typeof globalThis.fetch>(() =>
    Promise.resolve(
      asked++ < times
        ? new Response('{"message":"The server is busy"}', { status, headers: { 'Retry-After': retryAfter } })
        : new Response('{"data":[]}'),
    ),
  )
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test.each([503, 429])('a read that is refused with %i is asked again without a word, a little later than it was told', async (status) => {
  vi.useFakeTimers()
  try {
    const fetch = busyFor(2, '2', status)
    const answer = call(list, { kind: 'a' })
    await vi.advanceTimersByTimeAsync(1999)
    expect(fetch).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1001)
    expect(fetch).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(3000)
    await expect(answer).resolves.toEqual({ data: [] })
  } finally {
    vi.useRealTimers()
  }
})

test('a server that stays busy is asked three times, and by nobody else then', async () => {
  const fetch = busyFor(9, '0')
  const error = await caught(call(list, { kind: 'a' }))
  expect(error).toMatchObject({ status: 503, isShed: true, message: 'The server is busy' })
  expect(fetch).toHaveBeenCalledTimes(3)
})

test('a read that leaves a trace only with an include is repeated without it, and not with it', async () => {
  const look = { ...list, writes: 'include' } as const
  busyFor(1, '0')
  await expect(call(look, { kind: 'a' })).resolves.toEqual({ data: [] })
  const fetch = busyFor(1, '0')
  expect(await caught(call(look, { kind: 'a', include: 'nik' }))).toMatchObject({ message: 'The server is busy' })
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('a write that a busy server refuses is not repeated by itself, and keeps its key for the person who repeats it', async () => {
  const fetch = busyFor(1, '0')
  expect(await caught(call(write, {}))).toMatchObject({ message: 'The server is busy', isUncertain: true })
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('nobody waits longer than ten seconds without a word', async () => {
  const fetch = busyFor(1, '60')
  expect((await caught(call(list, { kind: 'a' }))).isShed).toBe(false)
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('a read that nobody wants any more is not asked again', async () => {
  const fetch = busyFor(1, '5')
  const left = new AbortController()
  const answer = call(list, { kind: 'a' }, { signal: left.signal })
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1))
  await new Promise((done) => setTimeout(done))
  left.abort()
  await expect(answer).rejects.toThrow('Aborted')
})
