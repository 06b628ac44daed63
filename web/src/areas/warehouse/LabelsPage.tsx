import { Button } from '@mantine/core'
import { type WarehouseLabel, type warehouseOwners, warehousePages, warehouseRules } from '@pandu/contract/warehouse'
import { IconPlus } from '@tabler/icons-react'
import type { Action } from '../../kit/actions.tsx'
import { May } from '../../kit/can.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { count } from '../../kit/format.ts'
import { PageHeader } from '../../kit/display.tsx'
import { usePageParams } from '../../kit/params.ts'
import { DataTable, type Column } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'

const LabelDialog = lazyDialog(() => import('./LabelDialog.tsx').then((m) => m.LabelDialog))

const columns: Column<WarehouseLabel>[] = [
  { key: 'name', sort: 'name', fixed: true },
  { key: 'items', align: 'end', cell: ({ items }) => count(items) },
  { key: 'created_at', sort: 'created_at', cell: ({ created_at }) => <Time value={created_at} as="day" /> },
]

interface LabelsPageProps {
  labels: typeof warehouseOwners
  noun: 'owner' | 'category'
  title: string
  about: string
  actions: readonly Action<WarehouseLabel>[]
}

/** The page of owners and the page of categories: short lists of names by which items are sorted (G100). */
export function LabelsPage({ labels, noun, title, about, actions }: LabelsPageProps) {
  const { type } = usePageParams(warehousePages.owners)
  return (
    <>
      <PageHeader title={title} about={about} back={{ path: warehousePages.list({ type }), label: 'Gudang Belajar' }}>
        <May rule={warehouseRules.manage}>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => void open(LabelDialog, { labels, noun })}>
            {`Add ${noun}`}
          </Button>
        </May>
      </PageHeader>
      <DataTable
        label={title}
        endpoint={labels.list}
        columns={columns}
        actions={actions}
        sort="name"
        searchLabel={`Search ${noun}`}
        miss={() => 'Data tidak ditemukan'}
        empty={`No ${noun === 'owner' ? 'owners' : 'categories'} yet`}
      />
    </>
  )
}
