import { accountRules, type Permission } from '@pandu/contract/accounts'
import { Badge, Group } from '@mantine/core'
import { useCan, useMe } from '../../../kit/can.tsx'
import { ActiveBadge, Fact, Facts } from '../../../kit/display.tsx'
import { Time } from '../../../kit/Time.tsx'
import { AccountFactor } from './AccountFactor.tsx'

interface AccountFactsProps {
  account: {
    id: number
    name: string
    status: number
    must_reset_password: number
    created_at: string
    permissions?: readonly Permission[]
    tsa?: boolean
  }
}

/** Facts about the account itself, for staff. */
export function AccountFacts({ account }: AccountFactsProps) {
  const { status, must_reset_password, created_at, permissions, tsa } = account
  const isOwn = useMe().user.id === account.id
  const { can: resets } = useCan(accountRules.resetFactor)
  const names = permissions?.map(({ name }) => name) ?? (tsa ? ['TSA'] : [])
  return (
    <Facts>
      <Fact label="Status">
        <ActiveBadge status={status} />
      </Fact>
      <Fact label="Permissions">
        {names.length > 0 && (
          <Group gap={6}>
            {names.map((name) => (
              <Badge key={name} variant="light" radius="sm">
                {name}
              </Badge>
            ))}
          </Group>
        )}
      </Fact>
      <Fact label="Password">{must_reset_password ? 'Must be changed' : 'Set by its owner'}</Fact>
      {resets && !isOwn && (
        <Fact label="Second factor">
          <AccountFactor account={account} />
        </Fact>
      )}
      <Fact label="Created">
        <Time value={created_at} as="day" />
      </Fact>
    </Facts>
  )
}
