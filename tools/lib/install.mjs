import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, Sentence } from './node.mjs'
import { run } from './process.mjs'
import { part } from './report.mjs'

const lock = join(root, 'package-lock.json')
const stamp = join(root, 'node_modules/.pandu-install')
// npm writes this one last, so an install that was interrupted has none.
const finished = join(root, 'node_modules/.package-lock.json')

/** Installs the packages when there are none, or when the lock file is not the one they were installed from. */
export async function ensureInstalled() {
  const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex')
  if (existsSync(finished)) {
    const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined
    if (installed === wanted) return
    // Installed by hand, from the lock file as it is now.
    if (installed === undefined && statSync(finished).mtimeMs >= statSync(lock).mtimeMs) return writeFileSync(stamp, wanted)
  }
  console.log('Installing packages …')
  const npm = process.env.npm_execpath
  const [command, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  // What an interrupted install left may be half a package that looks like a whole one.
  if (!existsSync(finished)) rmSync(join(root, 'node_modules'), { recursive: true, force: true })
  // Not `npm ci`: it refuses a lock file that lacks the optional packages of platforms that the registry it was made
  // from does not carry. This keeps to the lock file's versions and checksums all the same, and never writes it.
  // NODE_ENV=production would leave out what builds the web; the optional ones are Node 24 and PostgreSQL.
  const code = await run(command, [
    ...first,
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  if (code !== 0) throw new Sentence('The packages could not be installed; npm says why above.')
  writeFileSync(stamp, wanted)
}

/** The same as a part of a report. */
export const installPart = () =>
  part('packages', async () => {
    await ensureInstalled()
    return { passed: 0, failed: 0 }
  })
