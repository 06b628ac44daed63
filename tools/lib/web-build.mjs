import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNode, root, UserError } from './node.mjs'
import { run } from './process.mjs'

const dist = join(root, 'web/dist')
const cache = join(root, '.cache')
const stamp = join(cache, 'web-build')
const vite = join(root, 'node_modules/vite/bin/vite.js')

/** Builds the web into web/dist when its sources have changed since the last build. */
export async function ensureWebBuilt() {
  const built = existsSync(join(dist, 'index.html'))
  // A container image has the finished build and not the build tools.
  if (built && !existsSync(vite)) return
  const now = sourcesHash()
  if (built && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return

  console.log('Building the web …')
  // The build goes into another folder and is moved when it is complete, so that a running server never serves half of a build.
  const draft = join(cache, `web-${process.pid}`)
  const build = (folder, ...more) =>
    run(findNode(), [vite, 'build', ...more, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'], {
      cwd: join(root, 'web'),
      // Vitest sets NODE_ENV to "test", which would build the development version of React.
      env: { ...process.env, NODE_ENV: 'production' },
    })
  const code = (await build(draft)) || (await build(join(draft, '.first-view'), '--config', 'vite.first-view.config.ts'))
  if (code !== 0) {
    rmSync(draft, { recursive: true, force: true })
    throw new UserError('The web could not be built; the reason is above.')
  }
  const old = `${draft}-old`
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(draft, dist)
  rmSync(old, { recursive: true, force: true })
  mkdirSync(cache, { recursive: true })
  writeFileSync(stamp, now)
}

/** Hashes names, sizes and modification times. Contents would take too long, since this runs at every start. */
function sourcesHash() {
  const hash = createHash('sha256')
  const add = (path) => {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path}\0${size}\0${mtimeMs}\n`)
  }
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) {
        if (!['node_modules', 'dist', 'test-results', '.vite'].includes(entry.name)) walk(path)
      } else if (!/\.test\.tsx?$/.test(entry.name)) add(path)
    }
  }
  walk(join(root, 'web'))
  walk(join(root, 'contract'))
  add(join(root, 'package-lock.json'))
  return hash.digest('hex')
}
