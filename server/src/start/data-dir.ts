import { accessSync, constants } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, rmdir, stat } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeOf } from '../kit/error-codes.ts'

/** A reason not to start that the person at the terminal can remove; its message is one sentence. */
export class StartError extends Error {}

/** Checks that everything below DATA_DIR can be written, before anything begins that would fail in the middle. */
export async function claimFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await rmdir(await mkdtemp(join(dataDir, '.try-')))
  } catch (error) {
    throw new StartError(
      `The folder ${dataDir} cannot be written (${codeOf(error) ?? 'unknown error'}); make it writable or set DATA_DIR to another one.`,
      {
        cause: error,
      },
    )
  }
  const cluster = join(dataDir, 'postgres')
  if (process.getuid?.() === 0 || !(await stat(cluster).catch(() => undefined))) return
  try {
    accessSync(cluster, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new StartError(
      `The database in ${cluster} belongs to another account; start as that account or as root, or set DATA_DIR to another folder.`,
    )
  }
}

/**
 * Locks DATA_DIR for this process until it ends, however it ends. A pid file would survive a SIGKILL, and its number can be given to another process; a
 * listening socket has neither problem.
 */
export async function lockFolder(dataDir: string, about: string): Promise<void> {
  const { dev, ino } = await stat(dataDir)
  // Linux has socket names that are in no folder and end with their process. Elsewhere a socket file is stale if nobody answers.
  const name = `pandu-${dev}-${ino}`
  const path = process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`)
  const listen = (): Promise<Server> =>
    new Promise((done, fail) => {
      const server = createServer((socket) => socket.on('error', () => {}).end(about))
      server.once('error', fail).listen(path, () => done(server.unref()))
    })
  try {
    await listen()
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE') throw error
    const holder = await ask(path)
    if (holder !== undefined || process.platform === 'linux') {
      throw new StartError(
        `Pandu already runs on ${dataDir}${holder ? ` (${holder})` : ''}; stop that one first or set DATA_DIR to another folder.`,
      )
    }
    await rm(path, { force: true })
    await listen()
  }
}

function ask(path: string): Promise<string | undefined> {
  return new Promise((done) => {
    let said = ''
    const socket = connect(path).setEncoding('utf8').setTimeout(1000)
    socket.on('data', (text: string) => (said += text))
    socket.on('error', () => done(undefined)).on('timeout', () => socket.destroy())
    socket.on('close', () => done(said))
  })
}

/** Removes the database and the files, and nothing that Pandu did not make: DATA_DIR may be a folder with other things in it. */
export async function emptyFolder(dataDir: string): Promise<void> {
  const ours = (name: string): boolean => name === 'postgres' || name === 'files' || /^(init|\.try)-/.test(name)
  const names = (await readdir(dataDir)).filter(ours)
  await Promise.all(names.map((name) => rm(join(dataDir, name), { recursive: true, force: true })))
}
