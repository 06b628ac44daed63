import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The operating system account that runs the database server; `undefined` means our own. */
export type Account = { uid: number; gid: number } | undefined

/**
 * PostgreSQL refuses to run as root, so root uses an unprivileged account for it: the owner of the cluster (a folder first used by an ordinary user
 * stays theirs), else `postgres`, else `nobody`.
 */
export async function databaseAccount(cluster: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(cluster).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }

  const entries = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const entry = entries.find(([login]) => login === name)
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) }
  }
  throw new Error(
    'PostgreSQL does not run as root and this system has neither a "postgres" nor a "nobody" account; start as an ordinary user',
  )
}

/** Whether the account can enter the folder. It depends on all parent folders, so this tries it. */
export async function canEnterFolder(account: Account, folder: string): Promise<boolean> {
  if (!account) return true
  return run('/bin/sh', ['-c', 'test -x "$0"', folder], { ...account, cwd: '/' }).then(
    () => true,
    () => false,
  )
}
