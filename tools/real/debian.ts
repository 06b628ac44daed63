import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../lib/node.mjs'
import { MissingProgram } from './missing.ts'

/** Debian packages that were unpacked into a folder. */
export interface Unpacked {
  /** The path of a file of the packages, from the path where an installation has it. */
  at: (path: string) => string
  /** The environment variables with which its programs find their libraries. */
  env: Record<string, string>
}

const isRoot = process.getuid?.() === 0
/** For root the cache is outside the checkout, because PostgreSQL then runs as another account, which may not be allowed to read the checkout. */
const cacheFolder = isRoot ? '/var/cache/pandu/debian' : join(root, '.cache/debian')

const apt = (args: readonly string[], cwd: string) =>
  execFileSync('apt-get', ['-q', '-o', 'APT::Sandbox::User=root', ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 2 ** 26,
    env: { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' },
  })

/**
 * Unpacks Debian packages and their missing dependencies into a folder. They are not installed, because installing starts services and may replace
 * others: nginx would take port 80, and a mail server would replace the present one.
 */
export const unpack = (...packages: string[]): Unpacked => {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  if (!/^ID(_LIKE)?=.*debian/m.test(release))
    throw new MissingProgram(`${packages.join(', ')} come from Debian, and this is another system.`)
  const name = createHash('sha256')
    .update(`${packages.join(' ')}\n${release}`)
    .digest('hex')
    .slice(0, 12)
  const place = join(cacheFolder, `${packages[0]}-${name}`)
  if (!existsSync(place)) {
    mkdirSync(cacheFolder, { recursive: true, mode: 0o755 })
    const draft = mkdtempSync(join(cacheFolder, 'draft-'))
    const debs = mkdtempSync(join(tmpdir(), 'pandu-debs-'))
    try {
      download(packages, debs)
      for (const deb of readdirSync(debs)) execFileSync('dpkg-deb', ['-x', join(debs, deb), join(draft, 'root')])
      if (!existsSync(place)) renameSync(join(draft, 'root'), place)
    } finally {
      rmSync(debs, { recursive: true, force: true })
      rmSync(draft, { recursive: true, force: true })
    }
  }
  const libraries = readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(usr\/)?lib\/[^/]+-linux-gnu$/.test(path))
    .map((path) => join(place, path))
  return {
    at: (path) => join(place, path),
    env: {
      PATH: [join(place, 'usr/sbin'), join(place, 'usr/bin'), process.env['PATH'] ?? ''].join(':'),
      ...(libraries.length > 0 && { LD_LIBRARY_PATH: libraries.join(':') }),
      PYTHONPATH: join(place, 'usr/lib/python3/dist-packages'),
    },
  }
}

/** The newest PostgreSQL in the output of `apt-cache search` that Pandu supports. */
export const newestPostgres = (offered: string): number | undefined =>
  [...offered.matchAll(/^postgresql-(\d+) /gm)]
    .map((match) => Number(match[1]))
    .filter((version) => version >= 15)
    .toSorted((a, b) => b - a)[0]

/** The version of PostgreSQL that this Debian or Ubuntu offers. Updates the package lists when they are empty. */
export const offeredPostgres = (): number => {
  const look = () =>
    newestPostgres(spawnSync('apt-cache', ['search', '--names-only', '^postgresql-[0-9]+$'], { encoding: 'utf8' }).stdout ?? '')
  let version = look()
  if (version === undefined && isRoot) {
    spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore' })
    version = look()
  }
  if (version === undefined)
    throw new MissingProgram('apt offers no PostgreSQL 15 or newer here; run apt-get update as root, or install one, and try again.')
  return version
}

const download = (packages: readonly string[], into: string) => {
  const fetch = () => {
    const plan = apt(['-s', 'install', '--no-install-recommends', ...packages], into)
    const missing = [...plan.matchAll(/^Inst (\S+) \(/gm)].map((match) => match[1]!)
    apt(['download', ...new Set([...packages, ...missing])], into)
  }
  try {
    fetch()
  } catch {
    console.log(`Asking Debian for ${packages.join(', ')} …`)
    if (isRoot) spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore' })
    try {
      fetch()
    } catch (error) {
      const message = String((error as { stderr?: unknown }).stderr ?? error).trim()
      throw new MissingProgram(`The packages ${packages.join(', ')} of Debian cannot be downloaded here: ${message.split('\n')[0]}`)
    }
  }
}
