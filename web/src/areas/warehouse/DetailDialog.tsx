import { Badge, Group, Skeleton, Stack } from '@mantine/core'
import { listWarehouse, type WarehouseItem } from '@pandu/contract/warehouse'
import { type DialogProps, ViewDialog } from '../../kit/dialogs/index.ts'
import { HtmlText } from '../../kit/HtmlText.tsx'
import { Fact, Facts } from '../../kit/display.tsx'
import { useCall } from '../../kit/query.ts'
import { EmptyState, LoadedOne } from '../../kit/states.tsx'
import { Viewer } from '../../kit/Viewer.tsx'
import { ItemRating } from './ItemRating.tsx'
import { contentLabel } from '../../kit/contentKinds.ts'

/** Shows an item: rating, content with Open Url, and its data (001 §2.4). */
export function DetailDialog({ id, name }: DialogProps & { id: number; name: string }) {
  const item = useCall(listWarehouse, { filter: { id } })
  return (
    <ViewDialog code="v_gudang" title={item.data?.data[0]?.name ?? name}>
      <LoadedOne query={item} skeleton={<Skeleton h={320} radius="md" />} missing={<EmptyState text="This item has been deleted" />}>
        {(found) => <Detail item={found} />}
      </LoadedOne>
    </ViewDialog>
  )
}

function Detail({ item }: { item: WarehouseItem }) {
  return (
    <Stack gap="md">
      <ItemRating item={item} />
      <Viewer url={item.content} name={item.name} type={item.file_type} />
      <HtmlText html={item.description} />
      <Facts>
        <Fact label="Category">{item.category}</Fact>
        <Fact label="Owner">{item.owner ?? '–'}</Fact>
        <Fact label="Unit">{item.unit_gudang}</Fact>
        <Fact label="Content">{contentLabel(item)}</Fact>
      </Facts>
      <Group gap="xs">
        {item.private === 1 && <Badge color="gray">Private</Badge>}
        {item.allow_ld === '1' && item.private === 0 && <Badge color="teal">Offered to courses</Badge>}
      </Group>
    </Stack>
  )
}
