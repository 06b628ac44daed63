import { policyText } from '@pandu/contract/settings'
import type { ServerArea } from '../../kit/area.ts'
import { settingParts } from './settings.parts.ts'
import { settingRoutes } from './settings.routes.ts'

export const settings: ServerArea = {
  name: 'settings',
  tables: ['programme_settings', 'setting_changes'],
  routes: settingRoutes,
  parts: settingParts,
  settings: [policyText],
}
