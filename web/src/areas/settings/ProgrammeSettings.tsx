import { Badge, Button, Group, Text, Title } from '@mantine/core'
import { associationPages } from '@pandu/contract/association'
import { contractPages } from '@pandu/contract/contracts'
import type { PagePath } from '@pandu/contract/kit'
import { proposalPages } from '@pandu/contract/proposals'
import { reportPages } from '@pandu/contract/reports'
import { listSettings, type ShownSetting } from '@pandu/contract/settings'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { useCall } from '../../kit/query.ts'
import { Loaded, SkeletonPage } from '../../kit/states.tsx'
import { Time } from '../../kit/Time.tsx'
import classes from './settings.module.css'
import { valueLines } from './setting-labels.ts'

const SettingDialog = lazyDialog(() => import('./SettingDialog.tsx').then((m) => m.SettingDialog))
const SettingHistory = lazyDialog(() => import('./SettingHistory.tsx').then((m) => m.SettingHistory))

/** Settings with a page of their own, because they are too large for a line or other people change them, too. */
const elsewhere: readonly { label: string; help: string; page: PagePath }[] = [
  {
    label: 'Fields of the report',
    help: 'What the assessment team is asked about a scholar, for each cohort year.',
    page: reportPages.fields(),
  },
  {
    label: 'Guidelines of proposals',
    help: 'What scholars read before they hand in an internship, a sponsorship or a GEP stay.',
    page: proposalPages.managed({ kind: 'internships' }),
  },
  {
    label: 'Guidelines of cover letters',
    help: 'Each category of association work has its own.',
    page: associationPages.list({}, { tab: 'categories' }),
  },
  { label: 'Texts of contracts', help: 'The templates from which contracts are generated.', page: contractPages.templates() },
]

/** The settings of the programme, by subject. The superadmin sets them for everybody. */
export function ProgrammeSettings() {
  const settings = useCall(listSettings, {})
  return (
    <Loaded query={settings} skeleton={<SkeletonPage />}>
      {({ data }) => (
        <>
          <Text c="dimmed" mb="md" maw="70ch">
            These settings apply to everybody at once. Every change stays in the history.
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
          <section aria-label="Settings on other pages" className={classes.group}>
            <Title order={2}>Settings on other pages</Title>
            <ul className={classes.list}>
              {elsewhere.map(({ label, help, page }) => (
                <li key={label} className={classes.line}>
                  <div className={classes.words}>
                    <Text fw={550}>{label}</Text>
                    <Text size="sm" c="dimmed">
                      {help}
                    </Text>
                  </div>
                  <div className={classes.value}>
                    <Button size="xs" variant="default" component={PageLink} to={page} aria-label={`Open ${label.toLowerCase()}`}>
                      Open
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </Loaded>
  )
}

function SettingLine({ setting }: { setting: ShownSetting }) {
  const { label, help, field, value, updated_by, updated_at } = setting
  const isUsual = JSON.stringify(value) === JSON.stringify(setting.default)
  const isUntouched = Date.parse(updated_at) === 0
  const line = useRef<HTMLLIElement>(null)
  const { hash } = useLocation()
  const isWanted = hash === setting.key
  // A link may name a single setting. The browser could not scroll to it before the list was loaded.
  useEffect(() => {
    if (isWanted) line.current?.scrollIntoView({ block: 'center' })
  }, [isWanted])
  return (
    <li ref={line} className={classes.line} data-wanted={isWanted || undefined}>
      <div className={classes.words}>
        <Text fw={550}>{label}</Text>
        <Text size="sm" c="dimmed">
          {help}
        </Text>
      </div>
      <div className={classes.value}>
        {valueLines(field, value).map((line) => (
          <Text key={line} fw={550} className={classes.shown}>
            {line}
          </Text>
        ))}
        <Text size="xs" c="dimmed">
          {isUsual ? (
            <Badge component="span" variant="light" color="gray" size="sm">
              Default value
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
