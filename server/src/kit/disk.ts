import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { diskFull } from './errors.ts'
import type { Env } from './env.ts'

type Settings = Pick<Env, 'dataDir' | 'diskReserve'>

/** How many bytes are free on the disk of a folder; undefined where the system does not say. */
export const freeAt = (folder: string) =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  )

/**
 * How many bytes are free where this installation writes, on the fullest of its disks; undefined where the system does not say. Uploads wait in the
 * temporary folder; files and the built-in database are in DATA_DIR.
 */
export const freeBytes = async ({ dataDir }: Pick<Env, 'dataDir'>) => {
  const found = await Promise.all([dataDir, tmpdir()].map(freeAt))
  const known = found.filter((bytes) => bytes !== undefined)
  return known.length > 0 ? Math.min(...known) : undefined
}

/** Whether DISK_RESERVE stays free after writing so many bytes. The database needs that space to stop cleanly: it ends where it cannot write. */
export const hasRoom = async (env: Settings, bytes = 0) => {
  const free = await freeBytes(env)
  return free === undefined || free - bytes >= env.diskReserve
}

/** Refuses with 507 what would leave less than DISK_RESERVE free. */
export const needsRoom = async (env: Settings, bytes: number) => {
  if (!(await hasRoom(env, bytes))) throw diskFull()
}
