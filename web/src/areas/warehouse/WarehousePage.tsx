import { Badge, Button } from '@mantine/core'
import {
  listWarehouse,
  warehouseCategories,
  type WarehouseItem,
  warehouseOwners,
  warehousePages,
  warehouseRules,
  warehouseUnits,
} from '@pandu/contract/warehouse'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { bulkOf } from '../../kit/actions.tsx'
import { May, useCan } from '../../kit/can.tsx'
import { useGo } from '../../kit/go.ts'
import { PageHeader, TitleWithDetail } from '../../kit/display.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { usePageParams } from '../../kit/params.ts'
import { useCall } from '../../kit/query.ts'
import { DataTable, type Column } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'
import { Cover } from './Cover.tsx'
import { contentLabel } from '../../kit/contentKinds.ts'
import { Stars } from './Stars.tsx'
import { deleteItems, itemActions, viewItem } from './warehouse.actions.tsx'

const yesNo = (yes: boolean, words: readonly [string, string], colors: readonly [string, string]) => (
  <Badge variant="light" radius="sm" color={yes ? colors[0] : colors[1]}>
    {yes ? words[0] : words[1]}
  </Badge>
)

const columns: Column<WarehouseItem>[] = [
  {
    key: 'name',
    sort: 'name',
    fixed: true,
    wrap: true,
    cell: (item) => <TitleWithDetail picture={<Cover item={item} />} title={item.name} detail={contentLabel(item)} />,
  },
  {
    key: 'average_rating',
    sort: 'average_rating',
    cell: ({ average_rating, ratings }) => <Stars value={average_rating} ratings={ratings} />,
  },
  { key: 'category' },
  { key: 'owner', shown: false, cell: ({ owner }) => owner ?? '–' },
  { key: 'unit_gudang' },
  { key: 'private', cell: (item) => yesNo(item.private === 0, ['Public', 'Private'], ['teal', 'gray']) },
  { key: 'allow_ld', cell: (item) => yesNo(item.allow_ld === '1', ['Allowed', 'Not allowed'], ['teal', 'gray']) },
  { key: 'created_at', sort: 'created_at', shown: false, cell: ({ created_at }) => <Time value={created_at} as="day" /> },
]
const units = warehouseUnits.map((unit) => ({ value: unit, label: unit }))
const sizes = [5, 10, 20] as const

/** The learning warehouse: items to read, watch and hear that courses can use (001 §2.4). */
export default function WarehousePage() {
  const { type } = usePageParams(warehousePages.list)
  const go = useGo()
  const categories = useCall(warehouseCategories.list, { page: { size: 100 } })
  const owners = useCall(warehouseOwners.list, { page: { size: 100 } })
  const { can } = useCan(warehouseRules.manage)
  const filters = useMemo(() => {
    const named = (rows?: { data: { id: number; name: string }[] }) =>
      (rows?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
    return [
      { key: 'category', label: 'Category', options: named(categories.data) },
      { key: 'owner', label: 'Owner', options: named(owners.data) },
      { key: 'unit_gudang', label: 'Unit', options: units },
    ]
  }, [categories.data, owners.data])
  const actions = useMemo(() => itemActions(({ id }) => go(warehousePages.update({ type, idGudangBelajar: id }))), [go, type])
  return (
    <>
      <PageHeader
        title="Gudang Belajar"
        about="The programme's learning materials. Items that are allowed and public can be added to courses."
      >
        <Button component={PageLink} to={warehousePages.owners({ type })} variant="default">
          Owners
        </Button>
        <Button component={PageLink} to={warehousePages.categories({ type })} variant="default">
          Categories
        </Button>
        <May rule={warehouseRules.manage}>
          <Button component={PageLink} to={warehousePages.create({ type })} leftSection={<IconPlus size={16} aria-hidden />}>
            Create New
          </Button>
        </May>
      </PageHeader>
      <DataTable
        label="Learning warehouse"
        endpoint={listWarehouse}
        columns={columns}
        filters={filters}
        actions={actions}
        onRow={(item) => void viewItem(item)}
        bulk={can ? bulk : undefined}
        searchLabel="Search learning warehouse"
        storeAs="warehouse"
        sizes={sizes}
        size={10}
        empty="Gudang Belajar belum tersedia"
        miss={() => 'Data tidak ditemukan'}
      />
    </>
  )
}

const bulk = bulkOf(deleteItems)
