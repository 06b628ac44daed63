import { Button, Stack } from '@mantine/core'
import { type BankItem, bankPages, bankRules, listBankCategories, listBankData } from '@pandu/contract/bank'
import { IconFile, IconFileTypePdf, IconLink, IconPhoto, IconPlaylistAdd, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { May, useCan } from '../../kit/can.tsx'
import { yearOptions } from '../../kit/form/index.ts'
import { bytes } from '../../kit/format.ts'
import { useGo } from '../../kit/go.ts'
import { PageHeader, TitleWithDetail } from '../../kit/display.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { usePageParams } from '../../kit/params.ts'
import { useCall } from '../../kit/query.ts'
import { DataTable, type Column } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'
import { ChangesSection } from '../operations/operations.offers.ts'
import { deleteItems, itemActions, viewItem } from './bank.actions.tsx'
import classes from './bank.module.css'
import { bulkOf } from '../../kit/actions.tsx'

const icons = { link: IconLink, pdf: IconFileTypePdf, picture: IconPhoto, file: IconFile }
const kindOf = ({ type_content, file_type }: BankItem): keyof typeof icons => {
  if (type_content === 'embed') return 'link'
  if (file_type === 'application/pdf') return 'pdf'
  return file_type?.startsWith('image/') ? 'picture' : 'file'
}

function Document(item: BankItem) {
  const Icon = icons[kindOf(item)]
  return (
    <TitleWithDetail
      picture={<Icon size={22} stroke={1.5} className={classes.icon} aria-hidden />}
      title={item.title}
      detail={item.file_name ? `${item.file_name} · ${bytes(item.size ?? 0)}` : 'Link'}
    />
  )
}

const columns: Column<BankItem>[] = [
  { key: 'title', sort: 'title', fixed: true, wrap: true, cell: Document },
  { key: 'category' },
  { key: 'year', sort: 'year' },
  {
    key: 'description',
    wrap: true,
    shown: false,
    cell: ({ description }) => <span className={classes.about}>{description || '–'}</span>,
  },
  { key: 'created_by', cell: ({ created_by }) => created_by ?? '–' },
  { key: 'created_at', sort: 'created_at', cell: ({ created_at }) => <Time value={created_at} as="day" /> },
]
const ofBank = { area: 'bank' }

/** Bank data: the programme's shared documents (001 §2.1). */
export default function BankPage() {
  const { type } = usePageParams(bankPages.list)
  const go = useGo()
  const { can } = useCan(bankRules.manage)
  const categories = useCall(listBankCategories, {})
  const filters = useMemo(
    () => [
      {
        key: 'category',
        label: 'Category',
        options: (categories.data?.data ?? []).map(({ name, items }) => ({ value: name, label: `${name} (${items})` })),
      },
      { key: 'year', label: 'Year', options: yearOptions() },
    ],
    [categories.data],
  )
  const actions = useMemo(() => itemActions(({ id }) => go(bankPages.update({ type, idBankData: id }))), [go, type])
  return (
    <>
      <PageHeader title="Bank Data" about="The shared documents of the programme, such as reports, forms and agreements.">
        <May rule={bankRules.manage}>
          <Button
            component={PageLink}
            to={bankPages.addMany({ type })}
            variant="default"
            leftSection={<IconPlaylistAdd size={16} aria-hidden />}
          >
            Add Multiple Data
          </Button>
          <Button component={PageLink} to={bankPages.add({ type })} leftSection={<IconPlus size={16} aria-hidden />}>
            Add Data
          </Button>
        </May>
      </PageHeader>
      <Stack gap="xl">
        <DataTable
          label="Bank data"
          endpoint={listBankData}
          columns={columns}
          filters={filters}
          actions={actions}
          nameOf={({ title }) => title}
          onRow={(item) => void viewItem(item)}
          bulk={can ? bulk : undefined}
          searchLabel="Search title, category or description"
          storeAs="bank"
          empty="There are no documents yet"
        />
        <ChangesSection where={ofBank} empty="No bulk changes yet" />
      </Stack>
    </>
  )
}

const bulk = bulkOf({ ...deleteItems, icon: undefined })
