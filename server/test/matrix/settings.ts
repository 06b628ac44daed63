import { listInstructions, listSettingChanges, listSettings, readPolicy, updateSetting } from '@pandu/contract/settings'
import { anybody, type Facts, plain, signedIn } from './facts.ts'

export const settingFacts: Facts[] = [
  plain(listSettings, { may: 'superadmin' }),
  plain(listSettingChanges, { may: 'superadmin' }),
  plain(updateSetting, {
    may: 'superadmin',
    // The usual value: nothing changes.
    input: { key: 'trash.days', value: 90, updated_at: '1970-01-01T00:00:00.000Z' },
  }),
  plain(listInstructions, { may: signedIn }),
  plain(readPolicy, { may: anybody }),
]
