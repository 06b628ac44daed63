import { useEffect } from 'react'
import { isAddressOf } from '@pandu/contract/kit'
import { sessionPages } from '@pandu/contract/session'
import { lazyDialog } from '../kit/dialogs/lazyDialog.tsx'
import { open } from '../kit/dialogs/dialogStack.ts'
import type { SignedIn } from '../kit/session.ts'

const PasswordExpiredDialog = lazyDialog(() => import('./PasswordExpiredDialog.tsx').then((m) => m.PasswordExpiredDialog))

/** The first account is the superadmin of the installation, who is never warned (001 §4). */
const NEVER_WARNED = 1
const WAIT = 30_000

/** Warns people who still use a password that another person set for them, half a minute after they signed in. */
export function PasswordWarning({ me }: { me: SignedIn }) {
  const isDue = me.user.must_reset_password === 1 && me.user.id !== NEVER_WARNED
  useEffect(() => {
    if (!isDue) return undefined
    const timer = setTimeout(() => {
      if (!isAddressOf(sessionPages.settings, window.location.pathname)) void open(PasswordExpiredDialog)
    }, WAIT)
    return () => clearTimeout(timer)
  }, [isDue])
  return null
}
