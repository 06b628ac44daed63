import { Button, Group, Text } from '@mantine/core'
import { count } from '../format.ts'

interface AllOfProps {
  total: number
  most: number
  isChosen: boolean
  onChoose: () => void
  onClear: () => void
}

/** In a picker: the choice of all that match, with their number. */
export function ChooseAll({ total, most, isChosen, onChoose, onClear }: AllOfProps) {
  if (total > most) {
    return (
      <Text size="sm" c="dimmed">
        {count(total)} match. At most {count(most)} can be chosen at once.
      </Text>
    )
  }
  return (
    <Group gap="xs" role="status">
      {isChosen && <Text size="sm">All {count(total)} that match are selected</Text>}
      <Button variant="subtle" size="compact-sm" onClick={isChosen ? onClear : onChoose}>
        {isChosen ? 'Clear' : `Select all ${count(total)} that match`}
      </Button>
    </Group>
  )
}
