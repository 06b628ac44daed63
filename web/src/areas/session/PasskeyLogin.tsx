import type { OutputOf } from '@pandu/contract/kit'
import { askPasskeyToSignIn, signInWithPasskey } from '@pandu/contract/session'
import { PasskeyButton } from './PasskeyButton.tsx'

/** Signs in with a passkey instead of a password. */
export function PasskeyLogin({ onEnter }: { onEnter: (welcome: OutputOf<typeof signInWithPasskey>) => unknown }) {
  return (
    <PasskeyButton ask={askPasskeyToSignIn} give={signInWithPasskey} then={onEnter} variant="default" size="md" mt="md">
      Sign in with a passkey
    </PasskeyButton>
  )
}
