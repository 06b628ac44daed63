import { Alert, Button, Text } from '@mantine/core'
import { IconMailPause } from '@tabler/icons-react'
import { readMailHold } from '@pandu/contract/mail'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { plural } from '../../kit/format.ts'
import { useCall } from '../../kit/query.ts'
import { Time } from '../../kit/Time.tsx'

const ReleaseDialog = lazyDialog(() => import('./ReleaseDialog.tsx').then((m) => m.ReleaseDialog))

/** Says that no mail is sent since a restore, and how to turn it on. Renders nothing while mail is sent. */
export function MailHeld() {
  const { data } = useCall(readMailHold, {})
  const hold = data?.data
  if (!hold) return null
  const waiting = hold.older + hold.newer
  return (
    <Alert variant="light" color="yellow" icon={<IconMailPause size={20} aria-hidden />} title="No mail is sent" mb="md">
      <Text size="sm" component="div" c="inherit" mb="sm" maw="70ch">
        This installation was restored from a backup of <Time value={hold.backup_at} />. A restored copy must not write to real people, so
        all mail is held back. {waiting === 0 ? 'No mail waits.' : `${plural(waiting, 'mail waits', 'mails wait')}.`}
      </Text>
      <Button size="xs" variant="default" onClick={() => void open(ReleaseDialog, { hold })}>
        Send mail again
      </Button>
    </Alert>
  )
}
