import { useMe } from './can.tsx'
import { lateColor } from './lateColor.ts'
import { Time } from './Time.tsx'

/** Since when something waits, in the colour of the programme's setting when that is long; for lists. */
export function WaitingSince({ since }: { since: string }) {
  const { late } = useMe()
  return (
    <span data-late={lateColor(since, late)}>
      <Time value={since} as="ago" />
    </span>
  )
}
