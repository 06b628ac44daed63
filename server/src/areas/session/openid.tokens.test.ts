import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '../../kit/env.ts'
import { beginAuthorization, finishAuthorization, UntrustedAnswer } from './openid.provider.ts'

// A provider that signs whatever a test wants: a real one signs only what is true.

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
type Keys = ReturnType<typeof newKeys>
const own = newKeys()
const foreign = newKeys()
const SECRET = 'the-secret-of-this-client-alone'

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signed = (head: object, claims: object, by: (text: string) => string) => {
  const text = `${part(head)}.${part(claims)}`
  return `${text}.${by(text)}`
}
const withKey =
  ({ privateKey }: Keys) =>
  (text: string) =>
    sign('sha256', Buffer.from(text), privateKey).toString('base64url')

let server: Server
let issuer: string
let token = ''
/** Which address of the provider leads to another server, and what was asked there. */
let moved = ''
const askedElsewhere: string[] = []
let elsewhere: Server
beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    askedElsewhere.push(request.url!)
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  server = createServer((request, response) => {
    if (request.url === moved) {
      const { port } = elsewhere.address() as AddressInfo
      response.writeHead(307, { Location: `http://127.0.0.1:${port}${moved}` }).end()
      return
    }
    const answers: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/go`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
      },
      '/keys': { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }] },
      '/token': { access_token: 'a', token_type: 'bearer', id_token: token },
    }
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(answers[request.url!] ?? {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  for (const one of [server, elsewhere]) {
    one.closeAllConnections()
    one.close()
  }
})

const seconds = () => Math.floor(Date.now() / 1000)
/** What the provider answers with that token, made of the nonce of a way that has begun. */
const come = async (make: (claims: Record<string, unknown>) => string) => {
  const env = readEnv({ OPENID_ISSUER: issuer, OPENID_CLIENT_ID: 'pandu', OPENID_CLIENT_SECRET: SECRET })
  const settings = { publicUrl: env.publicUrl, openId: env.openId! }
  const way = await beginAuthorization(settings, '', false)
  const now = seconds()
  token = make({
    iss: issuer,
    aud: 'pandu',
    sub: 'ani',
    nonce: way.nonce,
    iat: now,
    exp: now + 300,
    email: 'ani@example.org',
    email_verified: true,
  })
  return finishAuthorization(settings, way, { code: 'x', iss: issuer })
}
const head = { alg: 'RS256', kid: 'own', typ: 'JWT' }
const whole = (changes: object) => (claims: object) => signed(head, { ...claims, ...changes }, withKey(own))

test('a token that the provider has signed, for this client and this way, says who comes', async () => {
  expect(await come(whole({}))).toMatchObject({ sub: 'ani', email: 'ani@example.org', email_verified: true })
})

test.each<[string, (claims: Record<string, unknown>) => string]>([
  ['signed by another key under the name of the right one', (claims) => signed(head, claims, withKey(foreign))],
  [
    'changed after it was signed',
    (claims) => {
      const [first, , last] = whole({})(claims).split('.')
      return [first, part({ ...claims, sub: 'budi' }), last].join('.')
    },
  ],
  ['without a signature', (claims) => signed({ alg: 'none' }, claims, () => '')],
  [
    'signed with the public key or the secret as if they were a password',
    (claims) => signed({ alg: 'HS256' }, claims, (text) => createHmac('sha256', SECRET).update(text).digest('base64url')),
  ],
  ['of a time that is over', whole({ iat: 1_700_000_000, exp: 1_700_000_300 })],
  ['that begins later', (claims) => whole({ nbf: seconds() + 3600 })(claims)],
  ['for another client', whole({ aud: 'another' })],
  ['for several clients, of which another has asked', whole({ aud: ['pandu', 'another'], azp: 'another' })],
  ['from another issuer', whole({ iss: 'https://elsewhere.example' })],
  ['for another way', whole({ nonce: 'of-another-way' })],
  ['that names nobody', whole({ sub: undefined })],
])('a token %s is not believed', async (_what, make) => {
  await expect(come(make)).rejects.toBeInstanceOf(UntrustedAnswer)
})

test.each(['/.well-known/openid-configuration', '/token', '/keys'])(
  'a provider that leads to another server with %s is not followed',
  async (address) => {
    moved = address
    try {
      await expect(come(whole({}))).rejects.toBeInstanceOf(Error)
      expect(askedElsewhere).toEqual([])
    } finally {
      moved = ''
    }
  },
)
