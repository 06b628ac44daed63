import { api } from '@pandu/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { routeOf } from '../../test/is-served.ts'

const it = testApp()
const lines = async () => (await it.app.inject('/metrics')).body.split('\n').filter((line) => line.startsWith('http_'))
const labels = (of: readonly string[], name: string) => new Set(of.map((line) => new RegExp(`${name}="([^"]*)"`).exec(line)?.[1] ?? ''))

/** There are two series for each call and kind of answer, and the buckets. Most calls give two of the kinds 2xx, 4xx and 666. */
const MOST = 6000

test('the number of metric series is limited, for all calls and for invented addresses and methods', async () => {
  const headers = { authorization: `Bearer ${await it.signIn('guest')}` }
  const calls = api.map(({ endpoint }) => ({ method: endpoint.method, route: routeOf(endpoint), at: endpoint.at }))
  for (const { method, route, at } of calls) {
    const url = route.replaceAll(/:\w+/g, '7')
    for (const address of [url, `/api${url}?page[number]=2`]) await it.app.inject({ method, url: address })
    // Signing out would end the session of the test.
    if (!at.includes('logout')) await it.app.inject({ method, url, headers })
    if (method === 'GET') await it.app.inject({ method: 'HEAD', url })
  }
  const known = await lines()
  const routes = new Set(calls.map(({ method, route }) => `${method} ${route}`))
  expect(routes.size).toBeGreaterThan(400)
  // Every call is listed once.
  const shown = new Set(
    known
      .filter((line) => line.startsWith('http_requests_total'))
      .map((line) => `${/method="([^"]*)"/.exec(line)?.[1]} ${/route="([^"]*)"/.exec(line)?.[1]}`),
  )
  expect([...routes].filter((route) => !shown.has(route))).toEqual([])
  // Other test files in the same process increase the same numbers.
  const besides = ['GET /metrics', 'other other', 'GET other', 'POST other']
  expect([...shown].filter((route) => !routes.has(route) && !besides.includes(route))).toEqual([])

  for (let n = 0; n < 50; n++) {
    for (const url of [`/api/api`, `/api/${n}/x`, `/api/api/${n}`, `/no-such-${n}.php`, `/api/scholar/${n}/nothing`])
      await it.app.inject({ method: 'GET', url, headers: n % 2 ? headers : {} })
    await it.app.inject({ method: (['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'] as const)[n % 5], url: `/api/scholar/${n}` })
  }
  const all = await lines()
  const fresh = [...labels(all, 'route')].filter((route) => !labels(known, 'route').has(route))
  expect(fresh.filter((route) => !['/metrics', 'other'].includes(route))).toEqual([])
  expect([...labels(all, 'method')].toSorted()).toEqual(['', 'GET', 'POST', 'other'])
  expect([...labels(all, 'status')].filter((status) => !/^[2-6]xx$/.test(status))).toEqual([])
  // Further series for other methods and answers of unknown addresses.
  expect(all.length).toBeLessThan(known.length + 50)
  expect(all.length).toBeLessThanOrEqual(MOST)
}, 240_000)
