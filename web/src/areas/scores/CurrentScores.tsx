import { Text } from '@mantine/core'
import { listScores } from '@pandu/contract/scores'
import { useCall } from '../../kit/query.ts'
import { scoreSummary } from './score-labels.ts'

/** The stored scores, shown beside a form that adds or changes scores. */
export function CurrentScores({ scholarId }: { scholarId: number }) {
  const scores = useCall(listScores, { filter: { scholar_id: scholarId } }).data?.data[0]
  return (
    <Text size="sm" c="dimmed">
      {scores ? `Current scores: ${scoreSummary(scores) || 'none'}.` : 'Current scores: …'}
    </Text>
  )
}
