import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { keepDraftFile } from '@pandu/contract/drafts'
import { createScoreDraft } from '@pandu/contract/scores'
import { beforeAll, expect, test } from 'vitest'
import { openAdmission } from '../src/kit/admission.ts'
import { root } from '../src/kit/env.ts'
import { sendFile, testApp } from './app.ts'
import { pdf } from './proposals.ts'

const limits = { most: 2, least: 2, waiting: 1, share: 1, patience: { burst: 1e9, standing: 1e9 }, standingAfter: 1e9, slow: 1e9 }
const lane = () => openAdmission(limits, { now: () => 0, delay: () => 0 })
const lanes = { calls: lane(), 'sign-in': lane() }
const safe = testApp({ PUBLIC_URL: 'https://pandu.example.org' }, { lanes })
const plain = testApp()

const wherever = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringMatching(/camera=\(\).*geolocation=\(\).*microphone=\(\)/),
  'strict-transport-security': expect.stringMatching(/^max-age=\d{8}; includeSubDomains$/),
}

let token: string
let file: string
beforeAll(async () => {
  token = await safe.signIn('scholar')
  const stored = await safe
    .as({ token })
    .call(keepDraftFile, { form: createScoreDraft.at, field: 'attachment', file: sendFile('a.pdf', pdf) })
  file = `/api/file/${stored.body.data.id}`
})
const ask = (url: string, method: 'GET' | 'POST' = 'GET', given: object | string = {}) =>
  safe.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-api-key': 'web' },
    ...(method === 'POST' && { payload: given }),
  })

const kinds: [string, number, () => ReturnType<typeof ask>][] = [
  ['health', 200, () => ask('/healthz')],
  ['readiness', 200, () => ask('/readyz')],
  ['robots', 200, () => ask('/robots.txt')],
  ['a call', 200, () => ask('/api/notification/count')],
  ['a call without a session', 401, () => safe.app.inject('/api/notification/count')],
  ['a call with a dead session', 666, () => safe.app.inject({ url: '/api/notification/count', headers: { authorization: 'Bearer x' } })],
  ['a call that is not allowed', 403, () => ask('/api/manage/scholar/export', 'POST')],
  ['an unknown call', 404, () => ask('/api/no/such/call')],
  ['bad input', 422, () => ask('/api/auth/login', 'POST', {})],
  ['a body that cannot be read', 400, () => ask('/api/auth/login', 'POST', '{')],
  ['the pages of the API', 200, () => ask('/api/docs')],
  ['the document of the API', 200, () => ask('/api/openapi.json')],
  ['a file to look at', 200, () => ask(file)],
  ['a file to keep', 200, () => ask(`${file}?download=1`)],
  ['a missing file', 404, () => ask('/api/file/00000000-0000-4000-8000-000000000000')],
]

test.each(kinds)('%s has all headers (%i)', async (_name, status, make) => {
  const answer = await make()
  expect(answer.statusCode).toBe(status)
  expect(answer.headers).toMatchObject(wherever)
  expect(answer.headers['x-frame-options']).toMatch(/^(DENY|SAMEORIGIN)$/)
  // Elements and scripts that stand in a page are never allowed as they are; attributes only around the browser's own viewers.
  const rest = answer.headers['content-security-policy']?.replace("style-src-attr 'unsafe-inline'", '')
  expect(rest ?? '').not.toContain('unsafe')
})

test.runIf(existsSync(join(root, 'web/dist/index.html')))('the page has all headers, also at an address that nobody knows', async () => {
  for (const url of ['/', '/no/such/page']) {
    const { headers } = await ask(url)
    expect(headers).toMatchObject(wherever)
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self' 'sha256-[\w+/]{43}=' 'sha256-[\w+/]{43}='; style-src 'self' 'nonce-/,
    )
    expect(headers['content-security-policy']).not.toContain('unsafe')
  }
})

test('a call that is shed has them as well', async () => {
  for (let n = 0; n < 3; n++) void Promise.resolve(lanes.calls.enter({ key: `someone ${n}`, wide: false })).catch(() => {})
  const answer = await ask('/api/notification/count')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers).toMatchObject({ ...wherever, 'x-frame-options': 'DENY' })
})

test('a product that is reached without https does not promise it', async () => {
  expect((await plain.app.inject('/healthz')).headers).not.toHaveProperty('strict-transport-security')
})
