import { Button, Text } from '@mantine/core'
import { useEffect } from 'react'
import { DialogFoot, DialogFrame } from '../kit/dialogs/DialogFrame.tsx'
import { open, type DialogProps } from '../kit/dialogs/store.ts'
import { useGo } from '../kit/go.ts'
import type { SignedIn } from '../kit/session.ts'

/** The first account is the superadmin of the installation, who is never warned (001 §4). */
const NEVER_WARNED = 1
const WAIT = 30_000

/** Warns people who still use the password that somebody else set for them, half a minute after they came. */
export function PasswordWarning({ me }: { me: SignedIn }) {
  const isDue = me.user.must_reset_password === 1 && me.user.id !== NEVER_WARNED
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => {
      if (!window.location.pathname.startsWith('/settings')) void open(PasswordExpiredDialog)
    }, WAIT)
    return () => clearTimeout(timer)
  }, [isDue])
  return null
}

function PasswordExpiredDialog({ close }: DialogProps) {
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
            go('/settings')
          }}
        >
          Go to settings
        </Button>
      </DialogFoot>
    </DialogFrame>
  )
}
