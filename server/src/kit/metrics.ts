import cluster from 'node:cluster'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type pg from 'pg'
import { freeBytes } from './disk.ts'
import type { Env } from './env.ts'
import type { Live } from './live.ts'
import type { Lanes } from './overload.ts'

const near = new BlockList()
near.addSubnet('127.0.0.0', 8)
near.addSubnet('10.0.0.0', 8)
near.addSubnet('172.16.0.0', 12)
near.addSubnet('192.168.0.0', 16)
near.addAddress('::1', 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')

const isNear = (address: string) => {
  const plain = address.replace(/^::ffff:/, '')
  return near.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}

/** Numbers from the database. They are NaN while it does not answer or has no value yet, so that an alert can react to that too. */
const told = {
  backup_age_seconds: 'Time since the last backup that was made',
  mails_waiting: 'Mails that wait to be sent',
  mails_late_seconds: 'How long the oldest mail that is due has waited',
  mails_failed: 'Mails of the last day that failed',
  schedules_failing: 'Regular jobs whose last run failed',
  schedules_late_seconds: 'How long the regular job that is most overdue has waited',
}

/** Reads all of `told` with one statement for all gauges of one request. */
const askOnce = (pool: pg.Pool) => {
  let asking: Promise<Record<string, number | null> | undefined> | undefined
  return () =>
    (asking ??= pool
      .query<Record<string, number | null>>(
        `select (select extract(epoch from now() - max(finished_at))::float8 from backups where state = 'done') backup_age_seconds,
           m.waiting mails_waiting, m.late mails_late_seconds,
           (select count(*)::int from outbox where status = 'failed' and created_at > now() - interval '1 day') mails_failed,
           s.failing schedules_failing, s.late schedules_late_seconds
         from (select count(*)::int waiting, greatest(0, extract(epoch from now() - min(next_try_at)))::float8 late
             from outbox where status = 'waiting') m,
           (select count(*) filter (where failures > 0)::int failing, greatest(0, extract(epoch from now() - min(next_run_at)))::float8 late
             from schedules) s`,
      )
      .then(
        ({ rows }) => rows[0],
        () => undefined,
      )
      .finally(() => (asking = undefined)))
}

const own = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * The pattern of the route and never the address, because each address with an id would be a separate series. Requests without a route are one series,
 * whatever their method, and so are the files of the web. The second address of a call counts as the first one, and HEAD counts as GET.
 */
const labelsOf = ({ method, routeOptions: { url } }: FastifyRequest) => {
  if (url === undefined) return { method: 'other', route: 'other' }
  const route = url.replace(/^\/api\/api\//, '/api/')
  return { method: method === 'HEAD' ? 'GET' : method, route: route.startsWith('/api/') || own.has(route) ? route : 'web' }
}

/**
 * `GET /metrics` in Prometheus' text form: how long answers take by route, connections of the database and the live channel, mails and regular jobs that wait, the process itself.
 * Only for readers on this machine or a private network; all others get 404. With several web processes each answer is one process's, told apart by `instance_process`.
 */
export const metricsRoute = (
  app: FastifyInstance,
  { env, pool, live, lanes }: { env: Env; pool: pg.Pool; live: Live; lanes: Lanes | undefined },
) => {
  const registry = new Registry()
  registry.setDefaultLabels({ instance_process: String(cluster.worker?.id ?? 0) })
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  // Each call and kind of answer has two series, from which the mean follows. Histogram buckets would be ten thousand series.
  const labelNames = ['method', 'route', 'status']
  const requests = new Counter({ name: 'http_requests_total', help: 'Answered requests by route', labelNames, registers })
  const seconds = new Counter({ name: 'http_request_seconds_total', help: 'Their time from request to answer', labelNames, registers })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('database_connections', 'Open connections of this process', () => pool.totalCount)
  gauge('database_connections_idle', 'Connections that wait for work', () => pool.idleCount)
  gauge('database_requests_waiting', 'Requests that wait for a connection', () => pool.waitingCount)
  gauge('live_connections', 'Screens on the live channel', live.count)
  if (lanes) {
    gauge('calls_allowed', 'Calls that may run at once', () => lanes.calls.counts().most)
    gauge('calls_working', 'Calls that are running', () => lanes.calls.counts().working)
    gauge('calls_waiting', 'Calls that wait to run', () => lanes.calls.counts().waiting)
    gauge('calls_shed', 'Calls that were refused because of overload, since the start', () => lanes.calls.counts().shed)
    gauge('sign_ins_shed', 'Sign-ins that were refused because of overload, since the start', () => lanes['sign-in'].counts().shed)
  }

  const ask = askOnce(pool)
  for (const [name, help] of Object.entries(told)) {
    const one = new Gauge({
      name,
      help,
      registers,
      async collect() {
        one.set((await ask())?.[name] ?? Number.NaN)
      },
    })
  }
  const disk = new Gauge({
    name: 'disk_free_bytes',
    help: 'Free bytes of the fullest disk that this installation writes to',
    registers,
    async collect() {
      disk.set((await freeBytes(env)) ?? Number.NaN)
    },
  })

  app.addHook('onResponse', async (request, reply) => {
    const status = `${Math.floor(reply.raw.statusCode / 100)}xx`
    const took = reply.elapsedTime / 1000
    const labels = { ...labelsOf(request), status }
    durations.observe({ status }, took)
    requests.inc(labels)
    seconds.inc(labels, took)
  })
  app.get('/metrics', async (request, reply) => {
    // A request through a proxy that is not in TRUST_PROXY seems to come from the proxy itself.
    const isPassedOn = env.trustProxy === false && ['x-forwarded-for', 'forwarded'].some((name) => request.headers[name] !== undefined)
    if (isPassedOn || !isNear(request.ip)) return reply.code(404).send({ message: 'Not found' })
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
