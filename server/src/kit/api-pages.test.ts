import { api } from '@pandu/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'

const it = testApp()

interface Operation {
  operationId: string
  summary: string
  security?: unknown[]
  requestBody?: { content: Record<string, unknown> }
  parameters: { name: string; in: string; style?: string }[]
}

test('the OpenAPI document has every call once, with its summary, guard and kind of body', async () => {
  const document = (await it.app.inject('/api/openapi.json')).json<{ openapi: string; paths: Record<string, Record<string, Operation>> }>()
  expect(document.openapi).toBe('3.1.0')
  const found = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  expect(found.map((o) => o.operationId).toSorted()).toEqual(api.map(({ area, name }) => `${area}.${name}`).toSorted())
  expect(found.every((o) => o.summary.length > 10)).toBe(true)
  expect(document.paths['/auth/login']!['post']!.security).toEqual([])
  expect(document.paths['/manage/scholar']!['get']!.parameters.find((p) => p.name === 'filter')).toMatchObject({
    in: 'query',
    style: 'deepObject',
  })
  expect(Object.keys(document.paths['/manage/scholar/update']!['post']!.requestBody!.content)).toEqual(['multipart/form-data'])
  expect(document.paths['/file/{id}']!['get']!.parameters[0]).toMatchObject({ name: 'id', in: 'path' })
})

test('the readable page names every call and runs nothing', async () => {
  const page = await it.app.inject('/api/docs')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  for (const { area, name } of api) expect(page.body).toContain(`id="${area}.${name}"`)
})

test('metrics are there for readers nearby only', async () => {
  expect((await it.app.inject('/metrics')).body).toContain('http_request_duration_seconds_bucket')
  expect((await it.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
})
