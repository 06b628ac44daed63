import { VisuallyHidden } from '@mantine/core'
import type { ChatMessage } from '@pandu/contract/chat'

const LONGEST = 200

/** Reads new messages to screen readers. The log itself is not a live region, because older messages would be read out when they load. */
export function Announcer({ arrived }: { arrived: readonly ChatMessage[] }) {
  const [only] = arrived
  const text = arrived.length > 2 ? `${arrived.length} new messages` : arrived.length === 0 || !only ? '' : arrived.map(spoken).join('. ')
  return (
    <VisuallyHidden role="status" aria-live="polite" data-testid="announcer">
      {text}
    </VisuallyHidden>
  )
}

const spoken = ({ by, message, file }: ChatMessage) =>
  `${by?.name ?? 'Deleted account'}: ${(message || file?.name || '').slice(0, LONGEST)}`
