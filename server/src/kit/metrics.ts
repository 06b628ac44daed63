import cluster from 'node:cluster'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
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

/**
 * `GET /metrics` in Prometheus' text form: how long answers take by route, connections of the database and the live channel, the process itself.
 * Only for readers on this machine or a private network; to all others it is not there. With several web processes each answer is one process's, told apart by `instance_process`.
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
    help: 'Time from request to answer by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
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
    gauge('calls_allowed', 'Calls that may be worked on at once', () => lanes.calls.counts().most)
    gauge('calls_working', 'Calls that are worked on', () => lanes.calls.counts().working)
    gauge('calls_waiting', 'Calls that wait for a place', () => lanes.calls.counts().waiting)
    gauge('calls_shed', 'Calls that were refused because of overload, since the start', () => lanes.calls.counts().shed)
    gauge('sign_ins_shed', 'The same of signing in', () => lanes['sign-in'].counts().shed)
  }

  // Nothing while there is none: an alert on a missing series tells it as well.
  const age = new Gauge({
    name: 'backup_age_seconds',
    help: 'Time since the last backup that was made',
    registers,
    async collect() {
      const found = await pool
        .query<{ age: number | null }>(
          `select extract(epoch from now() - max(finished_at))::float8 as age from backups where state = 'done'`,
        )
        .catch(() => undefined)
      this.reset()
      const seconds = found?.rows[0]?.age
      // A gauge without labels would go back to 0, which reads like a fresh backup.
      this.set(seconds ?? Number.NaN)
    },
  })
  age.set(Number.NaN)
  const disk = new Gauge({
    name: 'disk_free_bytes',
    help: 'Free bytes of the fullest disk that this installation writes to',
    registers,
    async collect() {
      disk.set((await freeBytes(env)) ?? Number.NaN)
    },
  })

  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the address: addresses hold ids and would make a series each.
    const route = request.routeOptions.url ?? 'other'
    durations.observe({ method: request.method, route, status: reply.raw.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!isNear(request.ip)) return reply.code(404).send({ message: 'Not found' })
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
