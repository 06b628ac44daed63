import { Checkbox, ScrollArea, Table, Text } from '@mantine/core'
import type { CourseMember } from '@pandu/contract/courses'
import type { Side } from '@pandu/contract/mentoring'

interface MemberRowsProps {
  members: readonly CourseMember[]
  side: Side
  picked: ReadonlySet<number>
  onToggle: (id: number) => void
}

/** Members with checkboxes. Members with a facilitator or mentor show the name; one who was picked before can still be left out. */
export function MemberRows({ members, side, picked, onToggle }: MemberRowsProps) {
  return (
    <ScrollArea.Autosize mah="46dvh" type="auto">
      <Table aria-label="Scholars to assign" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={36}>
              <Text span size="xs" c="dimmed">
                Pick
              </Text>
            </Table.Th>
            <Table.Th scope="col">No TELADAN</Table.Th>
            <Table.Th scope="col">Scholar Name</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {members.map(({ user_id, no_tf, name, [side]: taken }) => (
            <Table.Tr key={user_id}>
              <Table.Td>
                <Checkbox
                  aria-label={`Select ${name}`}
                  checked={picked.has(user_id)}
                  disabled={taken !== null && !picked.has(user_id)}
                  onChange={() => onToggle(user_id)}
                />
              </Table.Td>
              <Table.Td>{no_tf ?? '–'}</Table.Td>
              <Table.Th scope="row" fw={500}>
                {name}
                {taken !== null && (
                  <Text size="xs" c="dimmed">
                    With {taken}
                  </Text>
                )}
              </Table.Th>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  )
}
