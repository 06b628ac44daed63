import { Text } from '@mantine/core'
import { listSettingChanges, type SettingChange, type ShownSetting } from '@pandu/contract/settings'
import { ViewDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { DataTable, type Column } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'
import { valueLines } from './setting-labels.ts'

const lines = (field: SettingChange['field'], value: unknown) =>
  valueLines(field, value).map((line) => (
    <Text key={line} size="sm">
      {line}
    </Text>
  ))

const when: Column<SettingChange> = {
  key: 'at',
  label: 'When',
  sort: 'at',
  fixed: true,
  cell: ({ at, by }) => (
    <>
      <Time value={at} />
      <Text size="xs" c="dimmed">
        {by ?? 'A deleted account'}
      </Text>
    </>
  ),
}
const values: Column<SettingChange>[] = [
  { key: 'from', label: 'From', cell: ({ field, from }) => lines(field, from) },
  { key: 'to', label: 'To', cell: ({ field, to }) => lines(field, to) },
]
const ofOne = [when, ...values]
const ofAll: Column<SettingChange>[] = [when, { key: 'label', label: 'Setting' }, ...values]

/** Who changed one setting when, from which value to which. */
export function SettingHistory({ setting }: DialogProps & { setting: ShownSetting }) {
  return (
    <ViewDialog code="v_setting_history" title={`History of ${setting.label.toLowerCase()}`}>
      <DataTable
        label="History"
        endpoint={listSettingChanges}
        columns={ofOne}
        where={{ key: setting.key }}
        sort="-at"
        empty="Nobody has changed it yet"
      />
    </ViewDialog>
  )
}

/** All changes of settings. */
export const SettingChanges = () => (
  <DataTable
    label="Changes of settings"
    endpoint={listSettingChanges}
    columns={ofAll}
    sort="-at"
    empty="Nobody has changed a setting yet"
  />
)
