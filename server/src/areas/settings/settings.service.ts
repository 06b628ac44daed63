import { type Actor, type Setting, currentTime } from '@pandu/contract/kit'
import { settingsChanged } from '@pandu/contract/settings'
import { invalid } from '../../kit/errors.ts'
import { storedRich } from '../../kit/html.ts'
import type { Db } from '../../kit/db.ts'
import type { Call } from '../../kit/serve.ts'
import { forgetSettings } from '../../kit/settings.ts'
import { publishToStaff } from '../../kit/staff.ts'

/** The time of change of a setting that nobody has changed. */
const NEVER = new Date(0).toISOString()

/** The stored form of a typed value; messages are at its wrong fields. */
const readTyped = (setting: Setting, given: unknown, field: string) => {
  const read = setting.schema.safeParse(given)
  if (!read.success) {
    const messages = Map.groupBy(read.error.issues, ({ path }) => [field, ...path.map(String)].join('.'))
    throw invalid(Object.fromEntries([...messages].map(([at, issues]) => [at, [issues[0]?.message ?? 'is wrong']])))
  }
  if (setting.field.kind !== 'rich' || typeof read.data !== 'string') return read.data
  const html = storedRich(read.data)
  if (html === '') throw invalid({ [field]: ['is required'] })
  return html
}

/** A setting as it is stored, with the time of its last change. */
interface Stored<T> {
  readonly value: T
  readonly updated_at: string
}

/** The default where nobody has changed it, or where the stored value is no longer valid. */
export const storedIn = <T>({ schema, default: usual }: Setting<T>, row: Stored<unknown> | undefined): Stored<T> => {
  const read = schema.safeParse(row?.value)
  return { value: row && read.success ? read.data : usual, updated_at: row?.updated_at ?? NEVER }
}

/** The values of these settings, in their order. */
export const storedSettings = async <T>(db: Db, settings: readonly Setting<T>[]): Promise<Stored<T>[]> => {
  const keys = settings.map(({ key }) => key)
  const rows = await db.selectFrom('programme_settings').select(['name', 'value', 'updated_at']).where('name', 'in', keys).execute()
  return settings.map((setting) =>
    storedIn(
      setting,
      rows.find(({ name }) => name === setting.key),
    ),
  )
}

/** Gives a setting another value, with its history; false when it had that value already. `refuse` gets the stored value, which is locked. */
export const storeSetting = async (
  { db, actor, afterCommit }: Pick<Call<Actor>, 'db' | 'actor' | 'afterCommit'>,
  setting: Setting,
  given: unknown,
  refuse?: (stored: Stored<unknown>) => void,
) => {
  const to = readTyped(setting, given, 'value')
  // A row that can be locked, so that two first changes at once come one after the other.
  await db
    .insertInto('programme_settings')
    .values({ name: setting.key, value: JSON.stringify(setting.default), updated_at: new Date(NEVER) })
    .onConflict((on) => on.doNothing())
    .execute()
  const row = await db
    .selectFrom('programme_settings')
    .select(['value', 'updated_at'])
    .where('name', '=', setting.key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const stored = storedIn(setting, row)
  refuse?.(stored)
  const from = stored.value
  if (JSON.stringify(from) === JSON.stringify(to)) return false
  await db
    .updateTable('programme_settings')
    .set({ value: JSON.stringify(to), updated_by: actor.id, updated_at: currentTime() })
    .where('name', '=', setting.key)
    .execute()
  await db
    .insertInto('setting_changes')
    .values({ name: setting.key, by_id: actor.id, from: JSON.stringify(from), to: JSON.stringify(to) })
    .execute()
  await publishToStaff(db, [], settingsChanged)
  // The other processes read it from the table.
  afterCommit(() => forgetSettings(db))
  return true
}
