import { Button, Group, Text } from '@mantine/core'
import { toast } from './toast.ts'
import { cancelCallOf, onCallEnd } from './waitingCalls.ts'

onCallEnd(toast.noLongerWaits)

/** Shows how many calls are before a call of this page, until it is its turn or nobody waits for it any more. */
export const showQueuePosition = ({ key, before }: { readonly key: string; readonly before: number }) => {
  const cancel = cancelCallOf(key)
  if (!cancel) return
  if (before > 0) toast.waits(key, <WaitingNotice before={before} cancel={cancel} />)
  else toast.noLongerWaits(key)
}

const WaitingNotice = ({ before, cancel }: { before: number; cancel: () => void }) => (
  <Group justify="space-between" wrap="nowrap" gap="sm">
    <Text size="sm">Your file is waiting in a queue. {before} before you.</Text>
    <Button size="compact-sm" variant="default" onClick={cancel}>
      Cancel
    </Button>
  </Group>
)
