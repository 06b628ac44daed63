import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createScoreDraft, listScoreDrafts } from '@pandu/contract/scores'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from './app.ts'
import { pdf } from './proposals.ts'

const world = testApp()

// A file of the server that nobody sent: its settings, for instance, or the key that seals numbers.
const secret = join(tmpdir(), `pandu-${crypto.randomUUID()}`)
beforeAll(() => writeFile(secret, 'nobody may read this'))

const claimed = { name: 'x.pdf', size: 20, type: 'application/pdf', path: secret }

const post = async (fields: [string, string | File][]) => {
  const form = new FormData()
  for (const [key, value] of fields) form.append(key, value)
  const encoded = new Response(form)
  const headers = { authorization: `Bearer ${await world.signIn('scholar')}`, 'content-type': encoded.headers.get('content-type')! }
  return world.app.inject({
    method: 'POST',
    url: `/api/${createScoreDraft.path}`,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers,
  })
}

test('the words of a body are no file, and name none of the server', async () => {
  const answer = await world.as('scholar').call(createScoreDraft, { semester2: '3.1', attachment: claimed })
  expect([answer.status, answer.error.errors]).toEqual([422, { attachment: ['Send the file itself'] }])
  const parts = Object.entries(claimed).map(([key, value]): [string, string] => [`attachment[${key}]`, String(value)])
  expect((await post([['semester2', '3.2'], ...parts])).statusCode).toBe(422)
})

test('nor do words beside a file that came', async () => {
  const real = new File([pdf], 'real.pdf')
  const answers = [
    await post([
      ['semester2', '3.3'],
      ['attachment', real],
      ['attachment[path]', secret],
    ]),
    await post([
      ['semester2', '3.3'],
      ['attachment[path]', secret],
      ['attachment', real],
    ]),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 200])
  const { body } = await world.as('scholar').call(listScoreDrafts, {})
  const token = await world.signIn('scholar')
  const kept = body.data.find(({ file_name }) => file_name === 'real.pdf')!
  const file = await world.app.inject({ url: kept.attachment!, headers: { authorization: `Bearer ${token}` } })
  expect(file.rawPayload.equals(pdf)).toBe(true)
})
