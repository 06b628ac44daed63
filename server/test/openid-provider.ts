import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Provider, { type Adapter, type AdapterPayload, type Configuration } from 'oidc-provider'

/** What the provider says of one of its people. */
export interface ProviderPerson {
  email?: string
  email_verified?: boolean
  hd?: string
}

/** Settings of the product that name the provider. */
export const openIdClient = { OPENID_CLIENT_ID: 'pandu', OPENID_CLIENT_SECRET: 'a-secret-of-the-client', OPENID_NAME: 'Campus' }

const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })

/** Where somebody signs in at the provider: its people, as they came now or an hour ago. */
const pageOf = (subs: readonly string[]) => `<!doctype html><html lang="en"><title>Campus</title><h1>Campus</h1><form method="post">
  ${subs.map((sub) => `<button name="sub" value="${sub}">${sub}</button>`).join(' ')} <button name="cancel">Cancel</button>
  <p><label><input type="checkbox" name="ts" value="${Math.floor(Date.now() / 1000) - 3600}"> an hour ago</label></p></form>`

/** What a provider has given out, each its own. */
const keptInMemory = () => {
  const all = new Map<string, AdapterPayload>()
  const end = (grantId: string) => {
    for (const [id, one] of all) if (one.grantId === grantId) all.delete(id)
  }
  return (model: string): Adapter => ({
    upsert: async (id, payload) => void all.set(`${model}:${id}`, payload),
    find: async (id) => all.get(`${model}:${id}`),
    findByUid: async (uid) => [...all].find(([id, one]) => id.startsWith(`${model}:`) && one.uid === uid)?.[1],
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const one = all.get(`${model}:${id}`)
      if (one) one.consumed = Math.floor(Date.now() / 1000)
    },
    destroy: async (id) => void all.delete(`${model}:${id}`),
    revokeByGrantId: async (grantId) => end(grantId),
  })
}

/** A real provider of OpenID Connect on this machine: who signs in there chooses one of its people. It is away as long as nobody knows where it leads back to. */
export const startProvider = async (
  redirectUri: string | (() => string | undefined),
  people: Record<string, ProviderPerson>,
  more: Configuration = {},
) => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const make = (leadsBackTo: string) =>
    new Provider(issuer, {
      clients: [
        {
          client_id: openIdClient.OPENID_CLIENT_ID,
          client_secret: openIdClient.OPENID_CLIENT_SECRET,
          redirect_uris: [leadsBackTo],
          token_endpoint_auth_method: 'client_secret_post',
          require_auth_time: true,
        },
      ],
      // The library prints a line for each of these that is left out.
      jwks: { keys: [key] },
      ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      adapter: keptInMemory(),
      cookies: { keys: ['cookies of a test'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'] },
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
      findAccount: (_ctx, sub) => people[sub] && { accountId: sub, claims: () => ({ sub, ...people[sub] }) },
      // Nobody is asked what the product may read.
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({ accountId: oidc.session!.accountId!, clientId: oidc.client!.clientId })
        grant.addOIDCScope('openid email')
        await grant.save()
        return grant
      },
      ...more,
    })
  let provider: Provider | undefined
  const interact = async (one: Provider, request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'GET') {
      await one.interactionDetails(request, response)
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.end(pageOf(Object.keys(people)))
      return
    }
    const form = new URLSearchParams(await text(request))
    const ts = form.get('ts')
    await one.interactionFinished(
      request,
      response,
      form.has('cancel') ? { error: 'access_denied' } : { login: { accountId: form.get('sub')!, ...(ts !== null && { ts: Number(ts) }) } },
    )
  }
  server.on('request', (request, response) => {
    const leadsBackTo = typeof redirectUri === 'string' ? redirectUri : redirectUri()
    if (leadsBackTo === undefined) {
      response.writeHead(503).end()
      return
    }
    provider ??= make(leadsBackTo)
    if (request.url?.startsWith('/interaction/')) interact(provider, request, response).catch(() => response.writeHead(400).end())
    else void provider.callback()(request, response)
  })

  return {
    issuer,
    people,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A browser's part at the provider: follows it from `url` until it leads back, choosing this person where it asks. Its cookies stay in `jar`. */
export const goThrough = async (url: string, choice: { sub: string; ts?: number } | { cancel: true }, jar = new Map<string, string>()) => {
  const { origin } = new URL(url)
  let next = url
  let body: URLSearchParams | undefined
  for (let steps = 0; steps < 10; steps++) {
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body && { method: 'POST', body }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (value) jar.set(name!, value)
      else jar.delete(name!)
    }
    body = undefined
    const location = answer.headers.get('location')
    if (location !== null) {
      next = new URL(location, next).href
      if (new URL(next).origin !== origin) return Object.fromEntries(new URL(next).searchParams)
    } else if (answer.ok) {
      body = new URLSearchParams(Object.entries(choice).map(([name, value]): [string, string] => [name, String(value)]))
    } else throw new Error(`the provider answers ${answer.status}: ${await answer.text()}`)
  }
  throw new Error('the provider does not lead back')
}
