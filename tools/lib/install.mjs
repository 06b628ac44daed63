import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, UserError } from './node.mjs'
import { run } from './process.mjs'
import { runPart } from './report.mjs'

const lock = join(root, 'package-lock.json')
const stamp = join(root, 'node_modules/.pandu-install')
// npm writes this file last, so it is missing after an interrupted install.
const finished = join(root, 'node_modules/.package-lock.json')

/** Installs the packages when they are missing or when the lock file has changed since the last install. */
export async function ensureInstalled() {
  const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex')
  if (existsSync(finished)) {
    const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined
    if (installed === wanted) return
    // Somebody ran `npm install` with the current lock file.
    if (installed === undefined && statSync(finished).mtimeMs >= statSync(lock).mtimeMs) return writeFileSync(stamp, wanted)
  }
  console.log('Installing packages …')
  const npm = process.env.npm_execpath
  const [command, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  // After an interrupted install a package may be incomplete without any sign of it.
  if (!existsSync(finished)) rmSync(join(root, 'node_modules'), { recursive: true, force: true })
  // Not `npm ci`: it fails when the lock file lacks optional packages for other platforms, which some registries do not
  // carry. `npm install --no-save` also keeps to the versions and checksums of the lock file and does not change it.
  // --include=dev: needed to build the web even with NODE_ENV=production. --include=optional: Node 24 and PostgreSQL.
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
  if (code !== 0) throw new UserError('The packages could not be installed; npm says why above.')
  writeFileSync(stamp, wanted)
}

/** Installs the packages as a part of a report. */
export const installPart = () =>
  runPart('packages', async () => {
    await ensureInstalled()
    return { passed: 0, failed: 0 }
  })
