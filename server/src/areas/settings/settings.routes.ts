import type { Setting } from '@pandu/contract/kit'
import {
  listInstructions,
  listSettingChanges,
  listSettings,
  policyText,
  policyTimes,
  readPolicy,
  updateSetting,
} from '@pandu/contract/settings'
import type { Db } from '../../kit/db.ts'
import { notFound } from '../../kit/errors.ts'
import { ifGiven, listPage } from '../../kit/lists.ts'
import { refuseOutdatedChange } from '../../kit/outdated-change.ts'
import { serve } from '../../kit/serve.ts'
import { readSetting } from '../../kit/settings.ts'
import { storedIn, storeSetting } from './settings.service.ts'

/** `90 days`, `1 day`; whole years as years. */
const timeOf = (days: number) => {
  const [count, unit] = days >= 365 && days % 365 === 0 ? [days / 365, 'year'] : [days, 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** The policy with the times of the present settings. */
const policyOf = async (db: Db, settings: ReadonlyMap<string, Setting>) => {
  let html = await readSetting(db, policyText)
  for (const [word, key] of Object.entries(policyTimes)) {
    const setting = settings.get(key)
    if (setting) html = html.replaceAll(word, timeOf(Number(await readSetting(db, setting))))
  }
  return html
}

const linesOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

export const settingRoutes = [
  serve(listSettings, async ({ db, services }) => {
    const rows = await db
      .selectFrom('programme_settings')
      .leftJoin('users', 'users.id', 'programme_settings.updated_by')
      .select(['programme_settings.name as key', 'programme_settings.value', 'programme_settings.updated_at', 'users.name as by'])
      .execute()
    const stored = new Map(rows.map((row) => [row.key, row]))
    const data = [...services.contributions.settings.values()].map((setting) => {
      const { key, group, label, help, field, default: usual } = setting
      const row = stored.get(key)
      return { key, group, label, help, field, ...storedIn(setting, row), default: usual, updated_by: row?.by ?? null }
    })
    return { message: 'OK', data }
  }),

  serve(updateSetting, async (call, { key, value, updated_at }) => {
    const setting = call.services.contributions.settings.get(key)
    if (!setting) throw notFound()
    const changed = await storeSetting(call, setting, value, (stored) =>
      refuseOutdatedChange(updateSetting, { ...stored }, updated_at, 'setting'),
    )
    if (changed) await call.services.contributions.onSetting[key]?.(call)
    return { message: changed ? 'The setting has been saved' : 'Nothing has changed' }
  }),

  serve(listSettingChanges, async ({ db, services }, input) => {
    const rows = db
      .selectFrom('setting_changes')
      .leftJoin('users', 'users.id', 'setting_changes.by_id')
      .$call(ifGiven(input.filter.key, (q, key) => q.where('setting_changes.name', '=', key)))
    const page = await listPage(rows, input, {
      columns: (q) =>
        q.select([
          'setting_changes.id',
          'setting_changes.name as key',
          'setting_changes.from',
          'setting_changes.to',
          'setting_changes.at',
          'users.name as by',
        ]),
      sorts: { at: 'setting_changes.at' },
      id: 'setting_changes.id',
    })
    // A setting that no area has any more keeps its history.
    const data = page.data.map((row) => {
      const setting = services.contributions.settings.get(row.key)
      return { ...row, label: setting?.label ?? row.key, field: setting?.field ?? null }
    })
    return { ...page, data }
  }),

  serve(listInstructions, async ({ db, services }) => {
    const settings = [...services.contributions.settings.values()].filter(({ field }) => field.kind === 'lines')
    const data = await Promise.all(settings.map(async (setting) => ({ key: setting.key, lines: linesOf(await readSetting(db, setting)) })))
    return { message: 'OK', data }
  }),

  serve(readPolicy, async ({ db, services }) => ({ message: 'OK', data: { html: await policyOf(db, services.contributions.settings) } })),
]
