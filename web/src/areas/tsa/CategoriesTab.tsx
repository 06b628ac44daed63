import { Anchor, Button, Group, Text } from '@mantine/core'
import { tsaRules, type TsaCategory } from '@pandu/contract/tsa'
import { IconPlus } from '@tabler/icons-react'
import { Table } from '@mantine/core'
import { listTsaCategories } from '@pandu/contract/tsa'
import { ActionMenu } from '../../kit/actions.tsx'
import { May } from '../../kit/can.tsx'
import { open } from '../../kit/dialogs/index.ts'
import { count } from '../../kit/format.ts'
import { useCall } from '../../kit/query.ts'
import { EmptyState, Loaded } from '../../kit/states.tsx'
import { CategoryDialog } from './CategoryDialog.tsx'
import { categoryActions } from './tsa.actions.tsx'

/** The kinds of work that associations propose, with the guideline of their cover letters. A handful: they need no paging. */
export default function CategoriesTab() {
  return (
    <>
      <Group justify="space-between" mb="md">
        <Text c="dimmed" maw="60ch">
          Every proposal belongs to a category; the guideline of the category is what officers read before they write a cover letter.
        </Text>
        <May rule={tsaRules.categorise}>
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => void open(CategoryDialog, {})}>
            New category
          </Button>
        </May>
      </Group>
      <Loaded query={useCall(listTsaCategories, {})}>
        {({ data }) => (data.length ? <Categories rows={data} /> : <EmptyState text="No categories yet" />)}
      </Loaded>
    </>
  )
}

function Categories({ rows }: { rows: readonly TsaCategory[] }) {
  return (
    <Table.ScrollContainer minWidth={520}>
      <Table verticalSpacing="sm" aria-label="Categories">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Category</Table.Th>
            <Table.Th>Cover letter guideline</Table.Th>
            <Table.Th ta="end">Proposals</Table.Th>
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td fw={550}>{row.name}</Table.Td>
              <Table.Td>
                {row.link_guideline_letter ? (
                  <Anchor href={row.link_guideline_letter} target="_blank" rel="noopener noreferrer" inherit>
                    {row.link_guideline_letter.replace(/^https?:\/\/(www\.)?/, '')}
                  </Anchor>
                ) : (
                  <Text span c="dimmed" inherit>
                    Link not available
                  </Text>
                )}
              </Table.Td>
              <Table.Td ta="end">{count(row.proposals)}</Table.Td>
              <Table.Td ta="end">
                <ActionMenu actions={categoryActions} record={row} name={row.name} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
