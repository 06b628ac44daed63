import { Anchor, Button, Text } from '@mantine/core'
import { isStaff } from '@pandu/contract/kit'
import { listMicroEvents, microRules, type MicroEvent } from '@pandu/contract/tsa'
import { IconExternalLink, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useMe } from '../../kit/can.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { useOpenedRecord } from '../../kit/useOpenedRecord.ts'
import { DataTable, type Column } from '../../kit/table/index.ts'
import { formatDay } from '../../kit/Time.tsx'
import { campusColumn } from './columns.tsx'
import { microEventActions } from './tsa.actions.tsx'
import { useNamedFilters } from './listFilters.ts'
import classes from './tsa.module.css'

const MicroEventDialog = lazyDialog(() => import('./MicroEventDialog.tsx').then((m) => m.MicroEventDialog))

const columnsOf = (several: boolean): Column<MicroEvent>[] => [
  {
    key: 'title',
    sort: 'title',
    fixed: true,
    wrap: true,
    cell: ({ title, description }) => (
      <>
        {title}
        {description && (
          <Text span size="xs" c="dimmed" display="block" lineClamp={2} className={classes.words}>
            {description}
          </Text>
        )}
      </>
    ),
  },
  ...(several ? [campusColumn] : []),
  { key: 'event_date', sort: 'event_date', cell: ({ event_date }) => formatDay(event_date) },
  {
    key: 'link',
    cell: ({ link, title }) => (
      <Anchor href={link} target="_blank" rel="noopener noreferrer" inherit aria-label={`Open the link of ${title}`}>
        Open <IconExternalLink size={14} aria-hidden />
      </Anchor>
    ),
  },
  { key: 'name', shown: false },
]

/** The micro events of one association, or of all. */
export function MicroEventsTab({ tsa }: { tsa?: number }) {
  const { actor } = useMe()
  const { pathOf } = useOpenedRecord()
  const columns = useMemo(() => columnsOf(tsa === undefined), [tsa])
  const { campus: filters } = useNamedFilters(tsa)
  // Without a campus the dialog asks for it, so only people who may add events for every campus see the button.
  const mayAdd = microRules.keep.test(actor, { tsa_id: tsa ?? 0 }) === true && (tsa !== undefined || isStaff(actor))
  return (
    <DataTable
      label="Micro events"
      endpoint={listMicroEvents}
      columns={columns}
      where={tsa === undefined ? undefined : { tsa_id: tsa }}
      filters={filters}
      sort="-event_date"
      actions={microEventActions}
      nameOf={({ title }) => title}
      rowLink={pathOf}
      storeAs={tsa === undefined ? 'tsa.micro' : 'tsa.micro.campus'}
      searchLabel="Search events"
      empty="No micro events yet"
      tools={
        mayAdd && (
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => void open(MicroEventDialog, tsa === undefined ? {} : { tsa })}
          >
            New micro event
          </Button>
        )
      }
    />
  )
}
