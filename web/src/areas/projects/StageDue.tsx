import { Badge, Text } from '@mantine/core'
import { Time } from '../../kit/Time.tsx'

interface StageDueProps {
  due: string | null
  isLate: boolean
  /** Whether it has been handed in. */
  isThere: boolean
}

/** When a stage is due, and whether it is late. */
export function StageDue({ due, isLate, isThere }: StageDueProps) {
  if (due === null) return null
  if (!isLate) {
    return isThere ? null : (
      <Text size="sm" c="dimmed">
        Due <Time value={due} />
      </Text>
    )
  }
  return (
    <Badge variant="light" color="red" radius="sm" style={{ textTransform: 'none' }}>
      {isThere ? 'Handed in late, was due ' : 'Late, was due '}
      <Time value={due} />
    </Badge>
  )
}
