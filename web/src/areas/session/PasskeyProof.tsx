import { askPasskey, confirmWithPasskey, readFactor } from '@pandu/contract/session'
import { useCall } from '../../kit/query.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { hasPasskeys } from './hasPasskeys.ts'

/** Proves the person's identity with a passkey instead of the password, if they have one. */
export function PasskeyProof({ onProved }: { onProved: () => void }) {
  const factor = useCall(readFactor, {}, { enabled: hasPasskeys() })
  if (!factor.data?.data.passkeys.length) return null
  return (
    <PasskeyButton ask={askPasskey} give={confirmWithPasskey} then={onProved} variant="default">
      Use a passkey instead
    </PasskeyButton>
  )
}
