import { Button, Text } from '@mantine/core'
import { sessionPages } from '@pandu/contract/session'
import { DialogFoot } from '../kit/dialogs/DialogBox.tsx'
import { DialogFrame } from '../kit/dialogs/DialogFrame.tsx'
import type { DialogProps } from '../kit/dialogs/dialogStack.ts'
import { useGo } from '../kit/go.ts'

export function PasswordExpiredDialog({ close }: DialogProps) {
  const go = useGo()
  return (
    <DialogFrame code="password-expired" title="Your Password is already expired!" size="small">
      <Text c="dimmed">Please update immediately</Text>
      <DialogFoot>
        <Button variant="default" onClick={() => close()}>
          Later
        </Button>
        <Button
          data-autofocus
          onClick={() => {
            close()
            go(sessionPages.settings())
          }}
        >
          Go to settings
        </Button>
      </DialogFoot>
    </DialogFrame>
  )
}
