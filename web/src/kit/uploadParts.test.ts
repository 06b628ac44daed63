import { beginUpload, PART_BYTES, readUpload, sendUploadPart, uploadName } from '@pandu/contract/files'
import { endpointOf, messageOnly } from '@pandu/contract/kit'
import { readMe } from '@pandu/contract/session'
import * as z from 'zod'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeServer, refuse, type Answers } from '../test/fakeServer.ts'
import { person } from '../test/index.ts'
import { call, CallError, onFailures } from './call.ts'
import { connectionWorks } from './connection.ts'
import { clearOfflineAnswers, keepOfflineAnswer } from './offlineAnswers.ts'

const write = endpointOf('test')({
  at: 'POST manage/thing',
  does: '',
  source: '',
  access: 'signed-in',
  input: z.any(),
  output: messageOnly,
})
const id = '00000000-0000-4000-8000-000000000001'
const size = 2 * PART_BYTES + 7
/** One file is chosen once; another one of the same name is another object. */
const film = () => new File([new Uint8Array(size)], 'film.mp4', { lastModified: 5 })

const me = person('TF')
let isReachable = true

beforeEach(async () => {
  localStorage.clear()
  isReachable = true
  // The reader is only known if the browser can store responses.
  vi.stubGlobal('caches', {})
  keepOfflineAnswer(readMe, `/api/${readMe.path}`, JSON.stringify(me))
  onFailures({ sessionEnded: async () => false, proofAsked: async () => false, factorAsked: () => {}, serverError: () => {} })
})
afterEach(async () => {
  vi.useRealTimers()
  connectionWorks()
  vi.stubGlobal('caches', undefined)
  await clearOfflineAnswers()
})
/** Skips the pauses between two tries of a part. */
const withoutPauses = async <T>(work: () => Promise<T>) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const done = work()
  await vi.advanceTimersByTimeAsync(60_000)
  return done
}

/** A fake server that keeps the parts. `fails` returns a response for a part that is not kept. */
const serve = (more: Answers = {}, fails: (at: number, time: number) => unknown = () => undefined) => {
  const kept = { bytes: 0, tries: 0 }
  const server = createFakeServer({
    [beginUpload.at]: () => ({ message: '', data: { id } }),
    [readUpload.at]: () => ({ message: '', data: { received: kept.bytes } }),
    [sendUploadPart.at]: ({ at, part }) => {
      const failed = fails(Number(at), ++kept.tries)
      if (failed) return failed
      expect(Number(at)).toBe(kept.bytes)
      kept.bytes += (part as File).size
      return { message: '', data: { received: kept.bytes } }
    },
    [write.at]: { message: 'ok' },
    'HEAD /healthz': () => (isReachable ? {} : refuse(503, 'away')),
    ...more,
  })
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('XMLHttpRequest', server.XMLHttpRequest)
  const calls = () =>
    server.received
      .filter(({ at }) => at !== 'HEAD /healthz')
      .map(({ at, input }) => (at === sendUploadPart.at ? `part ${Number(input['at']) / PART_BYTES}` : at))
  return { server, kept, calls }
}

test('a large file goes in parts, and the call names it', async () => {
  const { server, calls } = serve()
  const shares: number[] = []
  const file = film()
  await call(
    write,
    { title: 'A film', content: file },
    { draft: 'new', idempotencyKey: 'k'.repeat(32), onProgress: (share) => shares.push(share) },
  )
  expect(calls()).toEqual([beginUpload.at, 'part 0', 'part 1', 'part 2', write.at])
  expect(server.received.at(-1)!.input).toEqual({ title: 'A film', content: uploadName(id) })
  // The key and the draft are those of the call alone.
  const [begin, part, , , sent] = server.received
  for (const { headers } of [begin!, part!]) expect([headers['x-draft'], headers['Idempotency-Key']]).not.toContain('k'.repeat(32))
  expect([begin!.headers['x-draft'], sent!.headers['x-draft']]).toEqual([undefined, 'new'])
  expect(sent!.headers['Idempotency-Key']).toBe('k'.repeat(32))
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  // When it is sent again, the server already has it.
  await call(write, { content: file })
  expect(calls()).toHaveLength(6)
})

test('a small file goes with its call', async () => {
  const { calls } = serve()
  await call(write, { content: new File(['words'], 'words.txt') })
  expect(calls()).toEqual([write.at])
})

test('a part whose answer was lost is not sent twice, and one that did not arrive is', async () => {
  const lost = serve({}, (at, time) => {
    if (time !== 2) return undefined
    lost.kept.bytes = at + PART_BYTES
    return refuse(502, 'lost')
  })
  await withoutPauses(() => call(write, { content: film() }))
  expect(lost.calls()).toEqual([beginUpload.at, 'part 0', 'part 1', readUpload.at, 'part 2', write.at])
  const dropped = serve({}, (_, time) => (time === 2 ? refuse(502, 'lost') : undefined))
  await withoutPauses(() => call(write, { content: film() }))
  expect(dropped.calls()).toEqual([beginUpload.at, 'part 0', 'part 1', readUpload.at, 'part 1', 'part 2', write.at])
})

test('without a connection it stops at once, and goes on from there when it is sent again, also by a later page', async () => {
  isReachable = false
  let isLost = true
  const { calls, kept } = serve({}, (at) => (isLost && at > 0 ? refuse(502, 'lost') : undefined))
  await expect(call(write, { content: film() })).rejects.toThrow(CallError)
  expect([calls(), kept.bytes]).toEqual([[beginUpload.at, 'part 0', 'part 1'], PART_BYTES])
  isLost = false
  isReachable = true
  await call(write, { content: film() })
  expect(calls().slice(3)).toEqual([readUpload.at, 'part 1', 'part 2', write.at])
  // What has arrived is no longer noted on the device.
  expect(Object.keys(localStorage)).toEqual([])
})

test('a file that the server no longer has begins anew', async () => {
  localStorage.setItem(`pandu-draft:${me.user.id}:upload:${size}:5:film.mp4`, id)
  let isKnown = false
  const { calls, kept } = serve({
    [readUpload.at]: () => (isKnown ? { message: '', data: { received: kept.bytes } } : refuse(404, 'gone')),
    [beginUpload.at]: () => {
      isKnown = true
      return { message: '', data: { id } }
    },
  })
  await call(write, { content: film() })
  expect(calls()).toEqual([readUpload.at, beginUpload.at, 'part 0', 'part 1', 'part 2', write.at])
})

test('a file that is taken in no parts goes along with its call, which says what is wrong', async () => {
  const { server, calls } = serve({
    [beginUpload.at]: refuse(422, { size: ['too much'] }),
    [write.at]: refuse(422, { content: ['The file is too large'] }),
  })
  await expect(call(write, { content: film() })).rejects.toThrow(CallError)
  expect(calls()).toEqual([beginUpload.at, write.at])
  expect(server.received.at(-1)!.input['content']).toBeInstanceOf(File)
})

test('it gives up a part that the server keeps refusing', async () => {
  const { calls } = serve({}, () => refuse(502, 'broken'))
  await withoutPauses(() => expect(call(write, { content: film() })).rejects.toThrow(CallError))
  expect(calls().filter((at) => at === 'part 0')).toHaveLength(5)
})
