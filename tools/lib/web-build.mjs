import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNode, root, Sentence } from './node.mjs'
import { run } from './process.mjs'

const dist = join(root, 'web/dist')
const cache = join(root, '.cache')
const stamp = join(cache, 'web-build')
const vite = join(root, 'node_modules/vite/bin/vite.js')

/** Builds the web into web/dist when its sources are not the ones it was built from. */
export async function ensureWebBuilt() {
  const built = existsSync(join(dist, 'index.html'))
  // An image without the build tools carries a finished build.
  if (built && !existsSync(vite)) return
  const now = sourcesHash()
  if (built && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return

  console.log('Building the web …')
  // Beside its place and then moved: a server that runs on this checkout keeps a whole web, and so does an interrupted build.
  const draft = join(cache, `web-${process.pid}`)
  const code = await run(findNode(), [vite, 'build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    // A test that builds would otherwise build the development version of React.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (code !== 0) {
    rmSync(draft, { recursive: true, force: true })
    throw new Sentence('The web could not be built; the reason is above.')
  }
  const old = `${draft}-old`
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(draft, dist)
  rmSync(old, { recursive: true, force: true })
  mkdirSync(cache, { recursive: true })
  writeFileSync(stamp, now)
}

/** Of names, sizes and times, not of contents: this runs at every start. */
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
