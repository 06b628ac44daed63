import { Badge, Group } from '@mantine/core'
import { isLate, type ItemResult, type ResultState } from '@pandu/contract/courses'

const states: Record<ResultState, { label: string; color: string }> = {
  open: { label: 'Under way', color: 'blue' },
  waiting: { label: 'Waiting', color: 'orange' },
  done: { label: 'Done', color: 'green' },
}

interface ResultMarkProps {
  result: Pick<ItemResult, 'state' | 'score' | 'late'> | null | undefined
  /** When the first part of the item is due. */
  first_due_at: string | null
}

/** The score or, without one, the state in a word; and whether it is late. */
export const resultWord = ({ result, first_due_at }: ResultMarkProps) => {
  const word = result ? (result.score ?? states[result.state].label) : 'Missing'
  return isLate(result, first_due_at) ? `${word}, late` : String(word)
}

/** The progress of a scholar with an item. */
export function ResultMark({ result, first_due_at }: ResultMarkProps) {
  return (
    <Group gap={4} wrap="nowrap" component="span">
      <Badge variant="light" radius="sm" color={result ? states[result.state].color : 'gray'}>
        {result ? (result.score ?? states[result.state].label) : 'Missing'}
      </Badge>
      {isLate(result, first_due_at) && (
        <Badge variant="light" radius="sm" color="red">
          Late
        </Badge>
      )}
    </Group>
  )
}
