import { Button, Group, Skeleton } from '@mantine/core'
import { readAccountFactor } from '@pandu/contract/accounts'
import { lazyDialog, open } from '../../../kit/dialogs/index.ts'
import { useCall } from '../../../kit/query.ts'
import { Loaded } from '../../../kit/states.tsx'
import { Time } from '../../../kit/Time.tsx'

const ResetFactorDialog = lazyDialog(() => import('../dialogs/ResetFactorDialog.tsx').then((m) => m.ResetFactorDialog))

/** Whether an account has a second factor. The superadmin can turn it off when the owner has lost it. */
export function AccountFactor({ account }: { account: { id: number; name: string } }) {
  const factor = useCall(readAccountFactor, { id: account.id })
  return (
    <Loaded query={factor} skeleton={<Skeleton h={22} w={120} radius="sm" />}>
      {({ data: { on, since, required } }) =>
        on ? (
          <Group gap="xs">
            <span>
              On since <Time value={since} as="day" />
            </span>
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={`Reset the second factor of ${account.name}`}
              onClick={() => void open(ResetFactorDialog, { account })}
            >
              Reset
            </Button>
          </Group>
        ) : (
          `Off${required ? ', although the permissions require it' : ''}`
        )
      }
    </Loaded>
  )
}
