import { Badge, Text } from '@mantine/core'
import type { Operation } from '@pandu/contract/operations'
import { plural } from '../../kit/format.ts'
import { Time } from '../../kit/Time.tsx'

/** Whether a bulk change is in effect, partly undone or undone. */
export function OperationState({ undone_at, undone_by, undone_rows }: Pick<Operation, 'undone_at' | 'undone_by' | 'undone_rows'>) {
  if (undone_at === null)
    return (
      <div>
        <Badge variant="light" color="green" radius="sm">
          Done
        </Badge>
        {undone_rows > 0 && (
          <Text size="xs" c="dimmed" mt={2}>
            {plural(undone_rows, 'row', 'rows')} undone
          </Text>
        )}
      </div>
    )
  return (
    <div>
      <Badge variant="light" color="gray" radius="sm">
        Undone
      </Badge>
      <Text size="xs" c="dimmed" mt={2}>
        {undone_by && `by ${undone_by}, `}
        <Time value={undone_at} as="ago" />
      </Text>
    </div>
  )
}
