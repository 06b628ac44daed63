import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findNode, root, UserError } from './node.mjs'
import { run } from './process.mjs'

/** Returns the path of a working Chromium. Installs one when none is found. */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (starts(given)) return given
    throw new UserError(`CHROMIUM_PATH names ${given}, which does not start.`)
  }
  return findChromium() ?? (await fromDebian()) ?? (await fromPlaywright()) ?? giveUp()
}

/** The path of an installed Chromium, or undefined. */
export function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  // The headless shell comes first: it installs and runs faster.
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...candidates, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'].find((path) => isProgram(path) && starts(path))
}

/** Installs Debian's package. The fonts are needed because without any font every text has the width 0. */
async function fromDebian() {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  // On Ubuntu the package of this name only installs a snap, which does not work in containers.
  if (process.getuid?.() !== 0 || !/^ID=debian/m.test(release)) return undefined
  console.log('Installing Chromium …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] }
  await run('apt-get', ['update', '-q'], quiet).catch(() => 1)
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const code = await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name, 'fonts-dejavu-core'], quiet).catch(() => 1)
    const path = code === 0 ? findChromium() : undefined
    if (path) return path
  }
  return undefined
}

async function fromPlaywright() {
  console.log('Downloading the Chromium of Playwright …')
  const node = findNode()
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const system = process.getuid?.() === 0 ? ['--with-deps'] : []
  if ((await run(node, [cli, 'install', ...system, 'chromium'])) !== 0) return undefined
  const asked = spawnSync(node, ['-e', "console.log(require('@playwright/test').chromium.executablePath())"], {
    cwd: root,
    encoding: 'utf8',
  })
  const path = asked.stdout.trim()
  return isProgram(path) && starts(path) ? path : undefined
}

function giveUp() {
  throw new UserError(
    'The browser stories need a Chromium, and none was found, could be installed or downloaded. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH to its program.',
  )
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const starts = (path) => spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
