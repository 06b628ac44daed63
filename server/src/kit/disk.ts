import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { diskFull } from './errors.ts'
import type { Env } from './env.ts'

type Settings = Pick<Env, 'dataDir' | 'diskReserve'>

/** The free bytes on the disk of a folder; undefined when the system does not report them. */
export const freeBytesAt = (folder: string) =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  )

/**
 * The free bytes on the fullest disk that this installation writes to; undefined when the system does not report them. Uploads are written to the
 * temporary folder, files and the built-in database to DATA_DIR.
 */
export const freeBytes = async ({ dataDir }: Pick<Env, 'dataDir'>) => {
  const found = await Promise.all([dataDir, tmpdir()].map(freeBytesAt))
  const known = found.filter((bytes) => bytes !== undefined)
  return known.length > 0 ? Math.min(...known) : undefined
}

/** Whether DISK_RESERVE stays free after writing this many bytes. The database needs that space, because it crashes when it cannot write. */
export const hasRoom = async (env: Settings, bytes = 0) => {
  const free = await freeBytes(env)
  return free === undefined || free - bytes >= env.diskReserve
}

/** Refuses a write with 507 when less than DISK_RESERVE would stay free. */
export const requireRoom = async (env: Settings, bytes: number) => {
  if (!(await hasRoom(env, bytes))) throw diskFull()
}
