import type pg from 'pg'
import { areas } from '../src/areas.ts'
import { joinAreas } from '../src/kit/area.ts'
import type { Storage } from '../src/kit/storage.ts'
import { sweep } from '../src/kit/sweep.ts'

const contributions = joinAreas(areas)

/** The sweep with the rows of all areas; `days` by the keys of settings, all others as they are by default. */
export const sweepAll = (pool: pg.Pool, storage: Pick<Storage, 'remove'>, days: Readonly<Record<string, number>> = {}) =>
  sweep(pool, storage, contributions, (setting) => days[setting.key] ?? setting.default)
