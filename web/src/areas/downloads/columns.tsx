import { Progress, Text } from '@mantine/core'
import { documentStates, type DownloadBatch, type DownloadDocument, downloadStates } from '@pandu/contract/downloads'
import { periodLabels } from '@pandu/contract/reports'
import { StatusBadge } from '../../kit/display.tsx'
import type { Column } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'
import { batchName } from './download-actions.ts'

function HowFar({ batch }: { batch: DownloadBatch }) {
  const { ready, failed, total, state } = batch
  const share = (count: number) => (count / total) * 100
  return (
    <div role="status">
      <Progress.Root size="sm">
        <Progress.Section value={share(ready)} color="green" animated={state === 'running'} aria-label={`${batchName(batch)}: ready`} />
        <Progress.Section value={share(failed)} color="red" aria-label={`${batchName(batch)}: failed`} />
      </Progress.Root>
      <Text size="xs" c="dimmed" mt={2}>
        {ready} of {total}
        {failed > 0 && `, ${failed} failed`}
      </Text>
    </div>
  )
}

export const batchColumns: readonly Column<DownloadBatch>[] = [
  { key: 'title', fixed: true, wrap: true },
  { key: 'period', cell: ({ period }) => periodLabels[period] },
  { key: 'state', cell: ({ state }) => <StatusBadge of={downloadStates} value={state} /> },
  { key: 'ready', cell: (batch) => <HowFar batch={batch} /> },
  { key: 'created_at', sort: 'created_at', cell: ({ created_at }) => <Time value={created_at} as="ago" /> },
  { key: 'expires_at', cell: ({ expires_at }) => <Time value={expires_at} as="day" /> },
]

export const documentColumns: readonly Column<DownloadDocument>[] = [
  { key: 'name', label: 'Scholar Name', sort: 'name', fixed: true, wrap: true },
  { key: 'no_tf', label: 'No TELADAN' },
  { key: 'university', label: 'University', wrap: true },
  {
    key: 'state',
    label: 'Status',
    sort: 'state',
    wrap: true,
    cell: ({ state, error }) => (
      <>
        <StatusBadge of={documentStates} value={state} />
        {error && (
          <Text size="xs" c="dimmed" mt={2}>
            {error}
          </Text>
        )}
      </>
    ),
  },
]
