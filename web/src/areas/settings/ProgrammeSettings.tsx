import { Badge, Button, Group, Text, Title } from '@mantine/core'
import { listSettings, type SettingShown } from '@pandu/contract/settings'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { useCall } from '../../kit/query.ts'
import { Loaded, SkeletonPage } from '../../kit/states.tsx'
import { Time } from '../../kit/Time.tsx'
import classes from './settings.module.css'
import { linesOf } from './setting-words.ts'

const SettingDialog = lazyDialog(() => import('./SettingDialog.tsx').then((m) => m.SettingDialog))
const SettingHistory = lazyDialog(() => import('./SettingHistory.tsx').then((m) => m.SettingHistory))

/** What the superadmin sets for everybody, by subject. */
export function ProgrammeSettings() {
  const settings = useCall(listSettings, {})
  return (
    <Loaded query={settings} skeleton={<SkeletonPage />}>
      {({ data }) => (
        <>
          <Text c="dimmed" mb="md" maw="70ch">
            These hold for everybody, and at once. Every change stays in the history.
          </Text>
          {[...Map.groupBy(data, ({ group }) => group)].map(([group, ofGroup]) => (
            <section key={group} aria-label={group} className={classes.group}>
              <Title order={2}>{group}</Title>
              <ul className={classes.list}>
                {ofGroup.map((setting) => (
                  <SettingLine key={setting.key} setting={setting} />
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </Loaded>
  )
}

function SettingLine({ setting }: { setting: SettingShown }) {
  const { label, help, field, value, updated_by, updated_at } = setting
  const isUsual = JSON.stringify(value) === JSON.stringify(setting.default)
  const isUntouched = Date.parse(updated_at) === 0
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <Text fw={550}>{label}</Text>
        <Text size="sm" c="dimmed">
          {help}
        </Text>
      </div>
      <div className={classes.value}>
        {linesOf(field, value).map((line) => (
          <Text key={line} fw={550} className={classes.shown}>
            {line}
          </Text>
        ))}
        <Text size="xs" c="dimmed">
          {isUsual ? (
            <Badge component="span" variant="light" color="gray" size="sm">
              Usual value
            </Badge>
          ) : (
            !isUntouched && (
              <>
                {updated_by && `${updated_by}, `}
                <Time value={updated_at} as="day" />
              </>
            )
          )}
        </Text>
        <Group gap="xs" mt={6}>
          <Button size="xs" variant="default" aria-label={`Change ${label}`} onClick={() => void open(SettingDialog, { setting })}>
            Change
          </Button>
          <Button size="xs" variant="subtle" aria-label={`History of ${label}`} onClick={() => void open(SettingHistory, { setting })}>
            History
          </Button>
        </Group>
      </div>
    </li>
  )
}
