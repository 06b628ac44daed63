import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { type Unpacked, unpack } from './debian.ts'
import { freePort, type Running, startProgram } from './program.ts'

const [account, user, secret] = ['pandu', 'keeper', 'swift-for-the-tests'] as const
const kinds = ['object', 'container', 'account'] as const
type Kind = (typeof kinds)[number]

/**
 * Starts Debian's OpenStack Swift with its S3 interface on this machine. Hosting companies offer buckets with it, and it checks signatures, multipart
 * uploads and ranges like a production server.
 */
export const startSwift = async () => {
  const packages = unpack('swift-proxy', 'swift-object', 'swift-container', 'swift-account')
  const home = mkdtempSync(join(tmpdir(), 'pandu-real-swift-'))
  mkdirSync(join(home, 'devices/d1'), { recursive: true })
  const env = { ...process.env, ...packages.env, PYTHONUNBUFFERED: '1' }
  const ports = { proxy: await freePort(), object: await freePort(), container: await freePort(), account: await freePort() }
  writeFileSync(
    join(home, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = pandu\nswift_hash_path_prefix = pandu\n[storage-policy:0]\nname = one\ndefault = yes\n',
  )
  for (const kind of kinds) {
    buildRing(packages, kind, { home, port: ports[kind], env })
    writeFileSync(join(home, `${kind}.conf`), storageConfig(kind, home, ports[kind]))
  }
  writeFileSync(join(home, 'proxy.conf'), proxyConfig(home, ports.proxy))

  const started: Running[] = []
  const stop = async () => {
    await Promise.all(started.map((one) => one.stop()))
    rmSync(home, { recursive: true, force: true })
  }
  const start = async (kind: Kind | 'proxy') => {
    const isUp = () =>
      fetch(`http://127.0.0.1:${ports[kind]}/${kind === 'proxy' ? 'healthcheck' : 'recon/version'}`, {
        signal: AbortSignal.timeout(2000),
      }).then(
        (answer) => answer.ok,
        () => false,
      )
    const args = ['-c', startWithConfig, join(home, 'swift.conf'), packages.at(`usr/bin/swift-${kind}-server`), join(home, `${kind}.conf`)]
    started.push(await startProgram('/usr/bin/python3', args, { env, cwd: home, isUp }))
  }
  try {
    await Promise.all([...kinds, 'proxy' as const].map(start))
  } catch (error) {
    await stop()
    throw error
  }
  const endpoint = `http://127.0.0.1:${ports.proxy}`
  const settings = { S3_ENDPOINT: endpoint, S3_REGION: 'us-east-1', S3_ACCESS_KEY_ID: `${account}:${user}`, S3_SECRET_ACCESS_KEY: secret }
  return { settings, stop }
}

/** Swift always reads swift.conf from /etc. Its modules take that path from a variable, which this script replaces. */
const startWithConfig = `import runpy, sys
import swift.common.utils
swift.common.utils.SWIFT_CONF_FILE = sys.argv[1]
sys.argv = sys.argv[2:]
runpy.run_path(sys.argv[0], run_name='__main__')`

interface RingServer {
  home: string
  port: number
  env: NodeJS.ProcessEnv
}

/** Builds the ring, which assigns data to devices. Here one device has all of it. */
const buildRing = (packages: Unpacked, kind: Kind, { home, port, env }: RingServer) => {
  const build = (...args: string[]) =>
    execFileSync('/usr/bin/python3', [packages.at('usr/bin/swift-ring-builder'), join(home, `${kind}.builder`), ...args], {
      env,
      cwd: home,
      stdio: 'ignore',
    })
  build('create', '4', '1', '0')
  build('add', '--region', '1', '--zone', '1', '--ip', '127.0.0.1', '--port', String(port), '--device', 'd1', '--weight', '1')
  build('rebalance')
}

const commonConfig = (home: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${userInfo().username}
swift_dir = ${home}
workers = 0
log_level = WARNING
`

const storageConfig = (kind: Kind, home: string, port: number) => `${commonConfig(home, port)}devices = ${home}/devices
mount_check = false
disable_fallocate = true
fallocate_reserve = 0
[pipeline:main]
pipeline = recon ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
[filter:recon]
use = egg:swift#recon
recon_cache_path = ${home}
`

const proxyConfig = (home: string, port: number) => `${commonConfig(home, port)}
[pipeline:main]
pipeline = catch_errors healthcheck cache listing_formats bulk s3api tempauth copy slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_${account}_${user} = ${secret} .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
`
