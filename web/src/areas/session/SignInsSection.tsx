import { Badge, Group, Skeleton, Stack, Switch, Text } from '@mantine/core'
import { listSignIns, signInOutcomeLabel, type OwnSignIn } from '@pandu/contract/session'
import { IconAlertTriangle, IconLogin2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import { Paging } from '../../kit/table/Paging.tsx'
import { Time } from '../../kit/Time.tsx'
import { useOpenIdName } from './openId.ts'
import classes from './settings.module.css'
import { SettingsSection } from './SettingsSection.tsx'

const sizes = [10, 50, 100] as const

/** The tries to sign in to the account: time, place and result. */
export function SignInsSection() {
  const [page, setPage] = useState<{ number: number; size: number }>({ number: 1, size: sizes[0] })
  const [onlyFailed, setOnlyFailed] = useState(false)
  const tries = useCall(listSignIns, { page, filter: onlyFailed ? { only: 'failed' } : {} })
  return (
    <SettingsSection
      title="Sign-ins"
      about="All attempts to sign in to your account, including failed ones. If you do not recognise a successful one, sign out that device and change your password."
    >
      <Stack gap="md">
        <Switch
          label="Only failed attempts"
          checked={onlyFailed}
          onChange={(event) => {
            setOnlyFailed(event.currentTarget.checked)
            setPage({ ...page, number: 1 })
          }}
        />
        <Loaded query={tries} skeleton={<Skeleton h={64} radius="md" />}>
          {({ data, total, last_page }) =>
            total === 0 ? (
              <Text c="dimmed">{onlyFailed ? 'There are no failed attempts' : 'Nobody has tried to sign in yet'}</Text>
            ) : (
              <>
                <ul className={classes.devices} aria-label="Sign-ins">
                  {data.map((signIn) => (
                    <SignInLine key={signIn.id} one={signIn} />
                  ))}
                </ul>
                {total > sizes[0] && (
                  <Paging
                    page={page.number}
                    size={page.size}
                    sizes={sizes}
                    total={total}
                    lastPage={last_page}
                    onPage={(number) => setPage({ ...page, number })}
                    onSize={(size) => setPage({ number: 1, size })}
                  />
                )}
              </>
            )
          }
        </Loaded>
      </Stack>
    </SettingsSection>
  )
}

function SignInLine({ one: { at, outcome, device, address, known, times, open, by_openid } }: { one: OwnSignIn }) {
  const provider = useOpenIdName() ?? 'another account'
  const Icon = outcome === 'signed_in' ? IconLogin2 : IconAlertTriangle
  return (
    <li className={classes.device}>
      <Icon size={26} stroke={1.5} aria-hidden />
      <div className={classes.deviceWords}>
        <Group gap="xs">
          <Text component="span" fw={550}>
            {signInOutcomeLabel(outcome, by_openid ? provider : undefined)}
          </Text>
          {open !== 'no' && (
            <Badge variant="light" color="green" radius="sm">
              {open === 'here' ? 'Signed in here' : 'Still signed in'}
            </Badge>
          )}
        </Group>
        <Text component="p" m={0} size="sm" c="dimmed">
          {device} · {address}
          {!known && ' · new device'} · <Time value={at} />
          {times > 1 && ` · ${times} times`}
        </Text>
      </div>
    </li>
  )
}
