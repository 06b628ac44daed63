import { Skeleton, Stack, Text } from '@mantine/core'
import { listBankData, type BankItem } from '@pandu/contract/bank'
import { type DialogProps, ViewDialog } from '../../kit/dialogs/index.ts'
import { bytes } from '../../kit/format.ts'
import { Fact, Facts } from '../../kit/display.tsx'
import { useCall } from '../../kit/query.ts'
import { EmptyState, LoadedOne } from '../../kit/states.tsx'
import { Time } from '../../kit/Time.tsx'
import { Viewer } from '../../kit/Viewer.tsx'

/** Shows a document: its content and its data. */
export function ItemDialog({ id, title }: DialogProps & Pick<BankItem, 'id' | 'title'>) {
  const item = useCall(listBankData, { filter: { id } })
  return (
    <ViewDialog code="v_bankData" title={item.data?.data[0]?.title ?? title}>
      <LoadedOne query={item} skeleton={<Skeleton h={320} radius="md" />} missing={<EmptyState text="This document has been deleted" />}>
        {(found) => <Detail item={found} />}
      </LoadedOne>
    </ViewDialog>
  )
}

function Detail({ item }: { item: BankItem }) {
  return (
    <Stack gap="md">
      {item.description && <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{item.description}</Text>}
      <Viewer url={item.content} name={item.file_name ?? item.title} type={item.file_type} />
      <Facts>
        <Fact label="Category">{item.category}</Fact>
        <Fact label="Year">{item.year}</Fact>
        <Fact label="Content">{item.file_name ? `${item.file_name} · ${bytes(item.size ?? 0)}` : 'Link'}</Fact>
        <Fact label="Added">
          <Time value={item.created_at} as="day" />
          {item.created_by && ` by ${item.created_by}`}
        </Fact>
      </Facts>
    </Stack>
  )
}
