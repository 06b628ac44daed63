import { api } from '@pandu/contract'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
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

test('the page with the documentation names every call and runs no scripts', async () => {
  const page = await it.app.inject('/api/docs')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  for (const { area, name } of api) expect(page.body).toContain(`id="${area}.${name}"`)
})

test('metrics can only be read from the machine or a private network', async () => {
  expect((await it.app.inject('/metrics')).body).toContain('http_request_duration_seconds_bucket')
  expect((await it.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
})

const pool = () => (opened ??= new pg.Pool({ connectionString: it.databaseUrl, max: 1 }))
let opened: pg.Pool | undefined
afterAll(() => opened?.end())
const sql = (text: string) => pool().query(text)

const metric = async (name: string) => Number(new RegExp(`^${name}\\{.*\\} (\\S+)$`, 'm').exec((await it.app.inject('/metrics')).body)?.[1])

test('metrics count waiting, failed and late mails and schedules', async () => {
  await sql(`delete from outbox`)
  await sql(`delete from schedules`)
  expect(await metric('mails_waiting')).toBe(0)
  expect(await metric('mails_late_seconds')).toBe(0)
  expect(await metric('schedules_late_seconds')).toBe(0)
  expect(await metric('backup_age_seconds')).toBe(Number.NaN)
  await sql(`insert into outbox ("to", subject, text, status, next_try_at, created_at) values
    ('a@b.example', 's', 't', 'waiting', now() - interval '90 seconds', now()), ('a@b.example', 's', 't', 'waiting', now() + interval '1 hour', now()),
    ('a@b.example', 's', 't', 'failed', now(), now()), ('a@b.example', 's', 't', 'failed', now(), now() - interval '25 hours')`)
  await sql(
    `insert into schedules (name, next_run_at, failures) values ('one', now() - interval '200 seconds', 2), ('two', now() + interval '1 hour', 0)`,
  )
  expect(await metric('mails_waiting')).toBe(2)
  expect(await metric('mails_failed')).toBe(1)
  expect(await metric('schedules_failing')).toBe(1)
  const [mail, schedule] = [await metric('mails_late_seconds'), await metric('schedules_late_seconds')]
  expect(mail).toBeGreaterThanOrEqual(90)
  expect(mail).toBeLessThan(190)
  expect(schedule).toBeGreaterThanOrEqual(200)
  expect(schedule).toBeLessThan(300)
})

test('a call has a fixed number of metric series', async () => {
  for (const id of [1, 2, 3]) await it.app.inject(`/api/scholar/${id}?search=${id}`)
  for (const path of ['/api/no/such', '/no/such/page', '/wp-admin.php']) await it.app.inject(path)
  const body = (await it.app.inject('/metrics')).body
  expect(body).not.toMatch(/route="[^"]*(wp-admin|such|\d)/)
  const kinds = new Set([...body.matchAll(/status="([^"]+)"/g)].map(([, status]) => status ?? ''))
  expect([...kinds]).toContain('4xx')
  expect([...kinds].filter((kind) => !/^[2-6]xx$/.test(kind))).toEqual([])
})
