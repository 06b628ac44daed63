import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { api } from '@pandu/contract'
import { serverSideOf } from '@pandu/contract/server'
import type { FastifyInstance } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { testApp } from './app.ts'
import { isServed, routeOf } from './is-served.ts'

/** Every route as it is declared, listened to from the moment on which Fastify begins. */
const routes: string[] = []
const listen = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') routes.push(`${one} ${url}`)
  })
}
subscribe('fastify.initialization', listen)
afterAll(() => void unsubscribe('fastify.initialization', listen))

const running = testApp()

test('every call of the contract is served, once below /api/ and once below /api/api/ (X14)', () => {
  expect(api.filter(({ endpoint }) => !isServed(running.app, endpoint)).map(({ endpoint }) => endpoint.at)).toEqual([])
  for (const { endpoint } of api) {
    const [method, url] = [endpoint.method, routeOf(endpoint)]
    expect(
      routes.filter((route) => route === `${method} ${url}` || route === `${method} /api${url}`),
      endpoint.at,
    ).toHaveLength(2)
  }
})

test('nothing else lies below /api/ but the description of the calls and the live channel', () => {
  const declared = new Set(api.flatMap(({ endpoint }) => ['', '/api'].map((base) => `${endpoint.method} ${base}${routeOf(endpoint)}`)))
  const others = routes.filter((route) => route.includes('/api') && !declared.has(route))
  expect([...new Set(others)].toSorted()).toEqual(['GET /api/api/ws', 'GET /api/docs', 'GET /api/openapi.json', 'GET /api/ws'])
})

test('every call is in the OpenAPI document with its sentence, and nothing else is', async () => {
  const answer = await running.app.inject('/api/openapi.json')
  const { openapi, paths } = answer.json<{ openapi: string; paths: Record<string, Record<string, { summary: string }>> }>()
  expect(openapi).toMatch(/^3\.1\./)
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary }]) => `${method.toUpperCase()} ${path.replace(/^\//, '')}: ${summary}`),
  )
  expect(described.toSorted()).toEqual(api.map(({ endpoint }) => `${endpoint.at}: ${serverSideOf(endpoint).does}`).toSorted())
})
