import { ScrollArea, Stack, Table, Text } from '@mantine/core'
import type { ProposedMove, Side } from '@pandu/contract/mentoring'
import { useState } from 'react'
import { Select } from '../../kit/Select.tsx'
import { Paging } from '../../kit/table/index.ts'
import { sideLabels } from './side-labels.ts'

const sizes = [10, 50, 100]

interface ProposedMovesProps {
  moves: readonly ProposedMove[]
  side: Side
  /** Whom a scholar can be given to. */
  options: { value: string; label: string }[]
  valueOf: (move: ProposedMove) => string
  onChoose: (scholarId: number, value: string) => void
}

/** Proposed moves with a choice for each, in pages: there may be a thousand, and each choice is a field. */
export function ProposedMoves({ moves, side, options, valueOf, onChoose }: ProposedMovesProps) {
  const [{ page, size }, setPlace] = useState({ page: 1, size: 10 })
  const lastPage = Math.max(1, Math.ceil(moves.length / size))
  // A new proposal may be shorter.
  const at = Math.min(page, lastPage)
  const { one } = sideLabels[side]
  return (
    <Stack gap="sm">
      <ScrollArea.Autosize mah="46dvh" type="auto">
        <Table aria-label="Proposed changes" verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Scholar Name</Table.Th>
              <Table.Th scope="col">{one} from today on</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {moves.slice((at - 1) * size, at * size).map((row) => (
              <Table.Tr key={row.scholar_id}>
                <Table.Th scope="row" fw={500}>
                  {row.name}
                  <Text size="xs" c="dimmed">
                    {row.from ? `Now ${row.from.name}` : `No ${side} yet`}
                  </Text>
                </Table.Th>
                <Table.Td>
                  <Select
                    aria-label={`${one} of ${row.name}`}
                    data={options}
                    value={valueOf(row)}
                    allowDeselect={false}
                    onChange={(value) => onChoose(row.scholar_id, value ?? '')}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      <Paging
        page={at}
        size={size}
        sizes={sizes}
        total={moves.length}
        lastPage={lastPage}
        onPage={(next) => setPlace({ page: next, size })}
        onSize={(next) => setPlace({ page: 1, size: next })}
      />
    </Stack>
  )
}
