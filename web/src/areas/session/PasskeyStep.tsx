import { Button } from '@mantine/core'
import type { OutputOf } from '@pandu/contract/kit'
import { askPasskey, givePasskey } from '@pandu/contract/session'
import { PasskeyButton } from './PasskeyButton.tsx'

interface PasskeyStepProps {
  onEnter: (welcome: OutputOf<typeof givePasskey>) => void
  /** The session no longer waits for it. */
  onGone: () => void
  /** Someone wants to type a code. */
  onType: () => void
  /** Whether the codes of an app are on; otherwise there are recovery codes alone. */
  hasApp: boolean
}

/** The step after the password with a passkey. */
export function PasskeyStep({ onEnter, onGone, onType, hasApp }: PasskeyStepProps) {
  return (
    <>
      <PasskeyButton ask={askPasskey} give={givePasskey} then={onEnter} onGone={onGone} size="md" autoFocus>
        Use your passkey
      </PasskeyButton>
      <Button variant="default" fullWidth size="md" mt="sm" onClick={onType}>
        {hasApp ? 'Enter a code instead' : 'Enter a recovery code instead'}
      </Button>
    </>
  )
}
