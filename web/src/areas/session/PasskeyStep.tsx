import { Button } from '@mantine/core'
import type { OutputOf } from '@pandu/contract/kit'
import { askPasskey, givePasskey } from '@pandu/contract/session'
import { PasskeyButton } from './PasskeyButton.tsx'

interface PasskeyStepProps {
  onEnter: (welcome: OutputOf<typeof givePasskey>) => void
  /** Called when the half-open session has ended. */
  onGone: () => void
  /** Called when the person wants to type a code instead. */
  onType: () => void
  /** Whether codes of an app are on; otherwise there are only recovery codes. */
  hasApp: boolean
}

/** The second step of signing in, with a passkey. */
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
