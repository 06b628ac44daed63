import { createServer, type Server, type Socket } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepDraftFile } from '@pandu/contract/drafts'
import { createScoreDraft } from '@pandu/contract/scores'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendFile, testApp } from '../../test/app.ts'
import { pdf } from '../../test/proposals.ts'

/** Simulates clamd: a command that ends with NUL, chunks after their lengths, an empty chunk, then one answer. */
const received: Buffer[] = []
let answer: (bytes: Buffer) => string | undefined
const speak = (socket: Socket) => {
  let rest: Buffer = Buffer.alloc(0)
  let bytes: Buffer | undefined
  socket.on('error', () => {})
  socket.on('data', (data) => {
    rest = Buffer.concat([rest, data])
    if (!bytes) {
      const end = rest.indexOf(0)
      if (end < 0) return
      if (rest.toString('latin1', 0, end) !== 'zINSTREAM') {
        socket.end('UNKNOWN COMMAND\0')
        return
      }
      rest = rest.subarray(end + 1)
      bytes = Buffer.alloc(0)
    }
    while (rest.length >= 4 && rest.length >= 4 + rest.readUInt32BE(0)) {
      const length = rest.readUInt32BE(0)
      if (length === 0) {
        received.push(bytes)
        const said = answer(bytes)
        if (said === undefined) socket.destroy()
        else socket.end(`${said}\0`)
        return
      }
      bytes = Buffer.concat([bytes, rest.subarray(4, 4 + length)])
      rest = rest.subarray(4 + length)
    }
  })
}

const folder = await mkdtemp(join(tmpdir(), 'pandu-clamd-'))
const path = join(folder, 'clamd.ctl')
let clamd: Server
const world = testApp({ CLAMD_URL: `unix://${path}` })
const start = () => new Promise<void>((ready) => (clamd = createServer(speak).listen(path, ready)))
beforeAll(start)
afterAll(async () => {
  clamd.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  received.length = 0
  answer = (bytes) => (bytes.includes('EICAR') ? 'stream: Eicar-Signature FOUND' : 'stream: OK')
})

const upload = async (bytes: Buffer | string) => {
  const { status, error } = await world
    .as('scholar')
    .call(keepDraftFile, { form: createScoreDraft.at, field: 'attachment', file: sendFile('a.pdf', bytes) })
  return { status, message: error.message }
}

test('the scanner gets the whole file, and a clean file is accepted', async () => {
  const large = Buffer.concat([pdf, Buffer.alloc(700_000, 'a')])
  expect((await upload(large)).status).toBe(200)
  expect(received).toHaveLength(1)
  expect(received[0]!.equals(large)).toBe(true)
})

test('an infected file is refused at its field', async () => {
  const { status, message } = await upload(Buffer.concat([pdf, Buffer.from('EICAR')]))
  expect([status, message]).toEqual([422, 'The virus scanner has found something in this file'])
})

const sentence = 'Files cannot be checked for viruses at the moment, so no file is accepted. Please try again later'
test.each([
  ['says that the file is too large for it', () => 'INSTREAM size limit exceeded. ERROR'],
  ['ends without an answer', () => undefined],
  ['says something else', () => 'stream: NOT SURE'],
])('no file is taken from a scanner that %s', async (_what, says) => {
  answer = says
  expect(await upload(pdf)).toEqual({ status: 503, message: sentence })
})

test('no file is accepted while the scanner is unavailable, and files are accepted when it is back', async () => {
  await new Promise((done) => clamd.close(done))
  expect(await upload(pdf)).toEqual({ status: 503, message: sentence })
  await start()
  expect((await upload(pdf)).status).toBe(200)
})
