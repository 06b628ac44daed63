import { Badge } from '@mantine/core'
import type { ItemResult, ResultState } from '@pandu/contract/courses'

const states: Record<ResultState, { label: string; color: string }> = {
  open: { label: 'Under way', color: 'blue' },
  waiting: { label: 'Waiting', color: 'orange' },
  done: { label: 'Done', color: 'green' },
}

type Shown = Pick<ItemResult, 'state' | 'score'> | null | undefined

/** The score where there is one, otherwise the state in a word. */
export const resultWord = (result: Shown) => (result ? (result.score ?? states[result.state].label) : 'Missing')

/** How far a scholar is with an item. */
export function ResultMark({ result }: { result: Shown }) {
  return (
    <Badge variant="light" radius="sm" color={result ? states[result.state].color : 'gray'}>
      {resultWord(result)}
    </Badge>
  )
}
