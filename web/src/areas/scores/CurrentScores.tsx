import { Text } from '@mantine/core'
import { listScores } from '@pandu/contract/scores'
import { useCall } from '../../kit/query.ts'
import { inShort } from './score-labels.ts'

/** The scores there are, beside a form that adds to them or changes them. */
export function CurrentScores({ scholarId }: { scholarId: number }) {
  const scores = useCall(listScores, { filter: { scholar_id: scholarId } }).data?.data[0]
  return (
    <Text size="sm" c="dimmed">
      {scores ? `Current scores: ${inShort(scores) || 'none'}.` : 'Current scores: …'}
    </Text>
  )
}
