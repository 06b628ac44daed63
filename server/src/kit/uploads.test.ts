import { createScoreDraft } from '@pandu/contract/scores'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { cleanName } from './uploads.ts'

const world = testApp()

test('a file name has no folders, no control characters, and at most 150 whole characters', () => {
  expect(cleanName('..\\scans/kh\u0000s.pdf')).toBe('khs.pdf')
  expect(cleanName('a/')).toBe('file')
  const long = cleanName(`${'a'.repeat(145)}\u{1f4c4}\u{1f4c4}\u{1f4c4}.pdf`)
  expect(long).toBe(`${'a'.repeat(145)}.pdf`)
  expect(cleanName(`${'a'.repeat(144)}\u{1f4c4}\u{1f4c4}.pdf`)).toBe(`${'a'.repeat(144)}\u{1f4c4}.pdf`)
})

test('all texts of a form together are limited like other bodies', async () => {
  const post = async (fields: number) => {
    const form = new FormData()
    for (let n = 0; n < fields; n++) form.append(`note${n}`, 'x'.repeat(500_000))
    form.append('semester1', '3.5')
    const encoded = new Response(form)
    return world.app.inject({
      method: 'POST',
      url: `/api/${createScoreDraft.path}`,
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: {
        authorization: `Bearer ${await world.signIn('scholar')}`,
        'content-type': encoded.headers.get('content-type')!,
      },
    })
  }
  // The text fields are within the limit, so they are read, and refused because the call does not know them.
  expect((await post(3)).statusCode).toBe(422)
  expect((await post(6)).statusCode).toBe(413)
})
