import { QUEUE_KEY_HEADER } from '@pandu/contract/kit'
import { createScoreDraft } from '@pandu/contract/scores'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { testApp } from '../../test/app.ts'
import { pdf } from '../../test/proposals.ts'
import { pdfQueue } from './pdf-queue.ts'

const world = testApp()

/** Uploads a PDF as the score of a semester. */
const post = async (semester: string, line: string) => {
  const form = new FormData()
  form.append(semester, '3.1')
  form.append('attachment', new File([pdf], 'scores.pdf'))
  const encoded = new Response(form)
  return world.app.inject({
    method: 'POST',
    url: `/api/${createScoreDraft.path}`,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: {
      authorization: `Bearer ${await world.signIn('scholar')}`,
      'content-type': encoded.headers.get('content-type') ?? '',
      [QUEUE_KEY_HEADER]: line,
    },
  })
}

test('an upload of a PDF waits while two others are checked, gets its position in the queue, and is accepted when it is its turn', async () => {
  const told: unknown[] = []
  const ear = new pg.Client({ connectionString: world.databaseUrl })
  await ear.connect()
  ear.on('notification', ({ payload }) => {
    const { frame } = JSON.parse(payload ?? '') as { frame?: { queue?: unknown } }
    if (frame?.queue) told.push(frame.queue)
  })
  await ear.query('listen pandu_live')
  const hears = (line: string, before: number) => vi.waitFor(() => expect(told).toContainEqual({ key: line, before }), { timeout: 20_000 })
  const others = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const looked = others.map(({ promise }) => pdfQueue(() => promise))
  try {
    const third = post('semester2', 'of-third')
    await hears('of-third', 2)
    const fourth = post('semester3', 'of-fourth')
    await hears('of-fourth', 3)
    others[0]?.resolve()
    await hears('of-third', 0)
    expect((await third).statusCode).toBe(200)
    expect((await fourth).statusCode).toBe(200)
    await hears('of-fourth', 0)
  } finally {
    for (const { resolve } of others) resolve()
    await Promise.all(looked)
    await ear.end()
  }
})
