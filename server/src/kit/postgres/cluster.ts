import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, canEnterFolder, databaseAccount } from './account.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { asError } from '../error-codes.ts'

const run = promisify(execFile)

/** The properties of a cluster on disk that a launch needs. */
export type Cluster = Binaries & {
  folder: string
  /**
   * The folder as PostgreSQL gets it. It differs from `folder` when the account of PostgreSQL has no access to the folders above: PostgreSQL is then
   * started inside the folder.
   */
  seenAs: string
  socketFolder: string
  account: Account
}

/** Finds the cluster in `dataDir`, or creates one. */
export async function openCluster(dataDir: string, durable: boolean): Promise<Cluster> {
  const folder = join(dataDir, 'postgres')
  await mkdir(dataDir, { recursive: true })
  const account = await databaseAccount(folder)
  const binaries = await findBinaries(account)
  const enterable = await canEnterFolder(account, dataDir)
  // The kernel follows this link without asking for permission on the way, so a home folder with mode 0700 does not matter.
  const seenAs = enterable ? undefined : '/proc/self/cwd'

  if (!(await stat(join(folder, 'PG_VERSION')).catch(() => undefined))) {
    await createCluster(dataDir, folder, { account, seenAs, initdb: binaries.initdb, durable })
  }
  const socketFolder = enterable && folder.length < 85 ? folder : await shortFolder(folder, account)
  return { ...binaries, folder, seenAs: seenAs ?? folder, socketFolder, account }
}

async function createCluster(
  dataDir: string,
  folder: string,
  how: { account: Account; seenAs: string | undefined; initdb: string; durable: boolean },
): Promise<void> {
  // The cluster is created under another name and renamed when it is complete, so that an interrupted start leaves no half of a cluster.
  const draft = await mkdtemp(join(dataDir, 'init-'))
  try {
    if (how.account) await chown(draft, how.account.uid, how.account.gid)
    const options = ['-U', 'app', '--auth=trust', '--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8']
    if (!how.durable) options.push('--no-sync')
    await run(how.initdb, [...options, '-D', how.seenAs ?? draft], {
      ...how.account,
      cwd: how.seenAs ? draft : '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    })
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another start has created the cluster meanwhile.
    if (await stat(join(folder, 'PG_VERSION')).catch(() => undefined)) return
    const said = (error as { stderr?: string }).stderr?.trim() || asError(error).message
    throw new Error(`The database could not be created in ${folder}: ${said}`, { cause: error })
  }
}

/** A socket path must stay under 107 bytes; for deep folders a short link is used that only the same account can use. */
async function shortFolder(folder: string, account: Account): Promise<string> {
  const short = join(tmpdir(), `pandu-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)
  const uid = account?.uid ?? process.getuid?.() ?? 0
  const made = await mkdir(short, { recursive: true, mode: 0o700 })
  if (made && account) await chown(short, account.uid, account.gid)
  const found = await lstat(short)
  // The name can be guessed, so another account could have made the link first.
  if (!found.isDirectory() || found.uid !== uid) throw new Error(`${short} belongs to another user; remove it or choose another DATA_DIR`)
  await chmod(short, 0o700)
  return short
}
